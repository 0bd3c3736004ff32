import { createContext, useContext, type ReactNode } from 'react';
import type { RepoPath } from '#base/repoPath.ts';
import type { JsonValue } from '#config/docsJson.ts';
import type { Field } from '#form/field.ts';

/** Where a value is: the keys and indexes from the top. */
export type FormValuePath = readonly (string | number)[];

/** What every field's view takes. */
export interface FieldViewProps {
  readonly field: Field;
  readonly path: FormValuePath;
  /** Undefined where nothing is set. */
  readonly value: JsonValue | undefined;
  /** What stands around the field says its label and help already; it draws neither them nor a frame. */
  readonly bare?: boolean;
}

/** What can be said of a value once its file was looked into. */
export interface FieldNote {
  readonly ok: boolean;
  readonly text: string;
}

/** What the fields of a form need beside their own value. */
export interface FormActions {
  /** Whether what is set goes into a new entry that is not written yet. */
  readonly isDraft?: boolean;
  readonly readOnly: boolean;
  /** Whether a text is stored as a whole with each letter, and not merged with what another tab makes of it. */
  readonly storesWhole?: boolean;
  /** Whether the form stands in a narrow panel: what is on or off is a switch, and words are typed into one field. */
  readonly isNarrow?: boolean;
  /** Whether the form has no parts of its own: it stands in a dialog, and a value of several forms is one more row. */
  readonly isFlat?: boolean;
  /** The file that holds the values of the form, and which part of it: a component of a page. */
  readonly place: { readonly file: RepoPath; readonly part: string };
  /** The only key of the form: what stands above the form says its name already. */
  readonly soleKey: string | null;
  /** Draws a field inside another one. */
  readonly draw: (props: FieldViewProps) => ReactNode;
  /** Sets the value at a path; undefined takes its key away. `from` is the text that the field showed, where that is typed on. */
  readonly set: (path: FormValuePath, value: JsonValue | undefined, from?: string) => void;
  /** Puts an entry behind the last one of a list. */
  readonly add: (path: FormValuePath, entry: JsonValue) => void;
  readonly move: (path: FormValuePath, from: number, to: number) => void;
  /** What is wrong with the value at a path, in words; null where nothing is. */
  readonly problemAt: (path: FormValuePath) => string | null;
  /** What is wrong with the value at a path, or else inside it, in words; null where nothing is. Where it is missing, `problemAt`. */
  readonly problemIn?: (path: FormValuePath) => string | null;
  /** Whether something is wrong with the value at a path, or with any inside of it. */
  readonly hasProblemIn: (path: FormValuePath) => boolean;
  /** The colour that the colour at a path is seen on, and what is seen there; null where nothing can be said. */
  readonly seenOn: (path: FormValuePath) => { readonly color: string; readonly what: string } | null;
  /** Gives an address that shows an image of the repository; null where there is none. */
  readonly assetOf: (source: string) => Promise<string | null>;
  /** What the file says that a value names; null where nothing is to be said. */
  readonly noteOf: (path: FormValuePath, value: string) => Promise<FieldNote | null>;
  /** The files of the repository that a field may name, as they are written in it. */
  readonly filesFor: (field: Field, path: FormValuePath) => readonly string[];
  /** A file of the repository as the configuration writes it. */
  readonly asWritten: (path: RepoPath) => string;
  /** The other file that a value is written in; null where it is in the same one as what holds it. */
  readonly writtenIn: (path: FormValuePath) => string | null;
  readonly iconLibrary: 'fontawesome' | 'lucide' | 'tabler';
}

const context = createContext<FormActions | null>(null);

/** Provides the actions of a form to its fields. */
export const FormProvider = context.Provider;

/** The actions of the form that a field is in. */
export function useForm(): FormActions {
  const actions = useContext(context);
  if (actions === null) throw new Error('A field stands outside of a form.');
  return actions;
}
