import type { Node as DocumentNode } from '@tiptap/pm/model';
import { z } from 'zod';
import type { InvalidFieldInput } from '#state/settings/invalidFieldInputs.ts';

/** What was typed in the fields of sources that say the same, by which of them on the page it was. */
const typedByPlace = z.record(z.string(), z.string());

/** What is typed of one source on a page and cannot stand there: it is there again after another page, and after a reload. */
export interface InvalidSourceInput {
  readonly get: () => string | null;
  /** Null where the page holds all that is typed. */
  readonly set: (typed: string | null) => void;
}

/** What is half typed of the source at a position, which the page has as `source`. */
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
  return text === null ? {} : typedByPlace.parse(JSON.parse(text)); // written here alone
}

/** How many with the same source stand before a position. */
function numberOfEqual(doc: DocumentNode, position: number, source: string): number {
  let count = 0;
  doc.nodesBetween(0, position, (node, at) => {
    if (at < position && node.attrs['source'] === source) count += 1;
  });
  return count;
}
