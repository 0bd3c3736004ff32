import { createContext, useContext, type ReactNode } from 'react';
import type { RepoPath } from '#base/repoPath.ts';
import type { JsonValue } from '#config/docsJson.ts';
import type { Field } from '#form/field.ts';

/** Location of a value: keys and indexes from the root. */
export type FormValuePath = readonly (string | number)[];

/** Props of every field view. */
export interface FieldViewProps {
  readonly field: Field;
  readonly path: FormValuePath;
  /** Undefined if not set. */
  readonly value: JsonValue | undefined;
  /** True if the parent already shows the label and help, so the field renders neither them nor a frame. */
  readonly bare?: boolean;
}

/** Result of inspecting the file that a value names. */
export interface FieldNote {
  readonly ok: boolean;
  readonly text: string;
}

/** A color that another is seen with. */
export interface AdjacentColor {
  readonly color: string;
  /** The end of a sentence about their contrast: `on the light background`. */
  readonly what: string;
  /** True if it is in front: the other color is the background. */
  readonly isInFront?: true;
}

/** Everything that the fields of a form need except their values. */
export interface FormActions {
  /** True if values go into a new entry that isn't written yet. */
  readonly isDraft?: boolean;
  readonly readOnly: boolean;
  /** True if every keystroke stores the whole text, without merging changes from other tabs. */
  readonly storesWhole?: boolean;
  /** True in a narrow panel: booleans are switches, and string lists are a single input. */
  readonly isNarrow?: boolean;
  /** True in a dialog, where the form has no sections: a union is one more row. */
  readonly isFlat?: boolean;
  /** File that holds the form's values, and the part of it, such as a component of a page. */
  readonly place: { readonly file: RepoPath; readonly part: string };
  /** The form's only key, whose name the heading above already shows. */
  readonly soleKey: string | null;
  /** Renders a nested field. */
  readonly draw: (props: FieldViewProps) => ReactNode;
  /**
   * Sets the value at a path; undefined removes the key. `from` is the text that the field showed before, for typed text. Returns whether
   * the value was stored, or nothing if it is stored at once.
   */
  readonly set: (path: FormValuePath, value: JsonValue | undefined, from?: string) => Promise<boolean> | void;
  /** Appends an entry to a list. Returns as `set` does. */
  readonly add: (path: FormValuePath, entry: JsonValue) => Promise<boolean> | void;
  readonly move: (path: FormValuePath, from: number, to: number) => void;
  /** Error message for the value at a path, or null. */
  readonly problemAt: (path: FormValuePath) => string | null;
  /** Error message for the value at a path or, failing that, for a value inside it; null if there is none. Defaults to `problemAt`. */
  readonly problemIn?: (path: FormValuePath) => string | null;
  /** True if the value at a path or any value inside it has a problem. */
  readonly hasProblemIn: (path: FormValuePath) => boolean;
  /** Color that the color at a path is seen with; null if unknown. */
  readonly contrastBackground: (path: FormValuePath) => AdjacentColor | null;
  /** Returns a URL that shows an image of the repository; null if there is no such image. */
  readonly assetOf: (source: string) => Promise<string | null>;
  /** What the file named by a value contains; null if there is nothing to report. */
  readonly noteOf: (path: FormValuePath, value: string) => Promise<FieldNote | null>;
  /** Repository files that a field may name, in the form it stores them. */
  readonly filesFor: (field: Field, path: FormValuePath) => readonly string[];
  /** A repository path as the configuration writes it. */
  readonly toConfigPath: (path: RepoPath) => string;
  /** Other file that holds the value; null if it is in the same file as its parent. */
  readonly sourceFileOf: (path: FormValuePath) => string | null;
  /** Path of the value whose field takes the focus; null or missing if none does. */
  readonly target?: FormValuePath | null;
  readonly iconLibrary: 'fontawesome' | 'lucide' | 'tabler';
}

const context = createContext<FormActions | null>(null);

/** Provides a form's actions to its fields. */
export const FormProvider = context.Provider;

/** Returns the actions of the enclosing form. */
export function useForm(): FormActions {
  const actions = useContext(context);
  if (actions === null) throw new Error('A field was rendered outside a form.');
  return actions;
}
