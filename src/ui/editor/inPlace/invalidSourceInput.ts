import type { Node as DocumentNode } from '@tiptap/pm/model';
import { z } from 'zod';
import type { InvalidFieldInput } from '#state/settings/invalidFieldInputs.ts';

/** Invalid input by occurrence, for fields that share the same source. */
const typedByPlace = z.record(z.string(), z.string());

/** Invalid input of one source on a page; kept across page switches and reloads. */
export interface InvalidSourceInput {
  readonly get: () => string | null;
  /** Null if the page holds the input. */
  readonly set: (typed: string | null) => void;
}

/** The invalid input of the source at a position; `source` is its text on the page. */
export function getInvalidSourceInput(
  doc: DocumentNode,
  position: number,
  source: string,
  unwrittenIn: (field: string) => InvalidFieldInput,
): InvalidSourceInput {
  const field = unwrittenIn(`source ${source}`);
  const all = () => read(field.at(source));
  const place = () => String(numberOfEqual(doc, position, source));
  return {
    get: () => {
      const typed = all();
      return Object.keys(typed).length === 0 ? null : (typed[place()] ?? null);
    },
    set: (typed) => {
      const { [place()]: _before, ...others } = all();
      const next = typed === null ? others : { ...others, [place()]: typed };
      field.keep(source, Object.keys(next).length === 0 ? null : JSON.stringify(next));
    },
  };
}

function read(text: string | null): Readonly<Record<string, string>> {
  return text === null ? {} : typedByPlace.parse(JSON.parse(text)); // only written here
}

/** Number of nodes with the same source before a position. */
function numberOfEqual(doc: DocumentNode, position: number, source: string): number {
  let count = 0;
  doc.nodesBetween(0, position, (node, at) => {
    if (at < position && node.attrs['source'] === source) count += 1;
  });
  return count;
}
