import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { Selection } from '@tiptap/pm/state';
import { labelKey, listLabels, renameNotes, takeFreeLabels } from './convertFootnotes.ts';

/** Footnotes by the keys of their labels. */
export type Notes = ReadonlyMap<string, DocumentNode>;

/** The footnotes that show in a page: the first definition of each label. */
export function listNotes(doc: DocumentNode): Notes {
  return firstOfEach(listDefinitions(doc).map(({ node }) => node));
}

/** Footnotes by their labels; the first one counts. */
export function firstOfEach(definitions: readonly DocumentNode[]): Notes {
  return new Map(definitions.map((node) => [labelKey(node.attrs['label']), node] as const).toReversed());
}

/** The notes that content refers to, and those that these refer to. */
export function followReferences(references: Iterable<string>, notes: Notes): Notes {
  const found = new Map<string, DocumentNode>();
  const waiting = [...references];
  for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
    const note = notes.get(key);
    if (note === undefined || found.has(key)) continue;
    found.set(key, note);
    waiting.push(...listLabels(note.content).references);
  }
  return found;
}

/**
 * New labels, by key, for notes that are pasted: those of equal notes of the page (`reused`), or free ones for notes whose label the page has
 * for another. `others` are the keys of other pasted definitions. What the paste replaces doesn't count.
 */
export function fitLabels(
  notes: Notes,
  others: Iterable<string>,
  doc: DocumentNode,
  replaced: Selection | null,
): { readonly labels: ReadonlyMap<string, string>; readonly reused: ReadonlySet<string> } {
  const definitions = listDefinitions(doc).map(({ node, at }) => ({ node, ...placeIn(replaced, at, node.nodeSize) }));
  const rest = firstOfEach(definitions.filter(({ isReplaced }) => !isReplaced).map(({ node }) => node));
  const kept = new Set(definitions.filter(({ isTouched }) => !isTouched).map(({ node }) => node));
  const same = new Map<string, string>();
  for (const [key, note] of notes) {
    const own = rest.get(key);
    const found = [...(own === undefined ? [] : [own]), ...rest.values()].find(
      (other) => kept.has(other) && isSameNote(note, other, notes, rest),
    );
    if (found !== undefined) same.set(key, String(found.attrs['label']));
  }
  const added = [...notes.keys(), ...others].filter((key) => !same.has(key));
  return { labels: new Map([...takeFreeLabels(added, rest.keys(), doc), ...same]), reused: new Set(same.keys()) };
}

/** True if two notes read the same, with the notes that they refer to. */
function isSameNote(a: DocumentNode, b: DocumentNode, inA: Notes, inB: Notes, pairs = new Set<string>()): boolean {
  if (!withoutLabels(a).eq(withoutLabels(b))) return false;
  const [ofA, ofB] = [a, b].map(listReferences);
  return (ofA ?? []).every((key, index) => {
    const other = ofB?.[index] ?? '';
    const [nextA, nextB] = [inA.get(key), inB.get(other)];
    const pair = JSON.stringify([key, other]);
    if (nextA === undefined || nextB === undefined || pairs.has(pair)) return nextA === nextB || pairs.has(pair);
    pairs.add(pair);
    return isSameNote(nextA, nextB, inA, inB, pairs);
  });
}

function withoutLabels({ content }: DocumentNode): DocumentNode['content'] {
  const { references, definitions } = listLabels(content);
  return renameNotes(content, new Map([...references, ...definitions].map((key) => [key, ''])));
}

function listReferences(note: DocumentNode): readonly string[] {
  const found: string[] = [];
  note.descendants(({ type, attrs }) => {
    if (type.name === 'footnoteReference') found.push(labelKey(attrs['label']));
  });
  return found;
}

/** The definitions of footnotes in a page with their positions. */
export function listDefinitions(doc: DocumentNode): readonly { readonly node: DocumentNode; readonly at: number }[] {
  const found: { readonly node: DocumentNode; readonly at: number }[] = [];
  doc.descendants((node, at) => {
    if (node.type.name === 'footnoteDefinition') found.push({ node, at });
    return !node.isTextblock;
  });
  return found;
}

/** Whether a selection holds a node, and whether it starts or ends in it. */
export function placeIn(
  selection: Selection | null,
  at: number,
  size: number,
): { readonly isReplaced: boolean; readonly isTouched: boolean } {
  const ranges = (selection?.ranges ?? []).map(({ $from, $to }) => ({ from: $from.pos, to: $to.pos }));
  return {
    isReplaced: ranges.some(({ from, to }) => from <= at && at + size <= to),
    isTouched: ranges.some(({ from, to }) => from < at + size && at < to),
  };
}
