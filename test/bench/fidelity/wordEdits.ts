import type { ElementAttribute, JSONContent } from '#document/page.ts';
import { pick } from './random.ts';
import { nodesOf, withNode, type Placed } from './tree.ts';

/** A one-word change. */
export interface WordEdit {
  readonly where: string;
  readonly before: string;
  readonly after: string;
  readonly doc: JSONContent;
}

const newWord = 'Zephyrword';
const words = /[A-Za-z][A-Za-z]+/g;

function change(random: () => number, text: string): { text: string; before: string } | null {
  const found = pick(random, [...text.matchAll(words)]);
  if (found === undefined) return null;
  return { text: text.slice(0, found.index) + newWord + text.slice(found.index + found[0].length), before: found[0] };
}

const attributesOf = (node: JSONContent): readonly ElementAttribute[] => {
  const list = node.attrs?.['attributes'];
  return Array.isArray(list) ? (list as ElementAttribute[]) : []; // the schema's attribute of that name
};

function changeAttribute(random: () => number, { node, path }: Placed, doc: JSONContent): WordEdit | null {
  const list = attributesOf(node);
  const index = pick(
    random,
    list.flatMap((attribute, at) => (attribute.kind === 'string' ? [at] : [])),
  );
  const attribute = index === undefined ? undefined : list[index];
  if (attribute?.kind !== 'string') return null;
  const changed = change(random, attribute.value);
  if (changed === null) return null;
  const attributes = list.map((other, at) => (at === index ? { ...attribute, value: changed.text } : other));
  return {
    where: 'attribute',
    before: changed.before,
    after: newWord,
    doc: withNode(doc, path, { ...node, attrs: { ...node.attrs, attributes } }),
  };
}

/** Changes one word of the document: in text, in an image's text, or in an attribute. Null if the chosen place has no word. */
export function changeOneWord(random: () => number, doc: JSONContent, places = nodesOf(doc)): WordEdit | null {
  const place = pick(random, places);
  if (place === undefined) return null;
  const { node, path, parent } = place;
  if (node.type === 'text' && parent.type !== 'codeBlock') {
    const changed = change(random, node.text ?? '');
    const where = (node.marks ?? []).some(({ type }) => type === 'code') ? 'code' : parent.type;
    return (
      changed && {
        where,
        before: changed.before,
        after: newWord,
        doc: withNode(doc, path, { ...node, text: changed.text }),
      }
    );
  }
  if (node.type === 'image') {
    const changed = change(random, String(node.attrs?.['alt'] ?? ''));
    return (
      changed && {
        where: 'alt',
        before: changed.before,
        after: newWord,
        doc: withNode(doc, path, { ...node, attrs: { ...node.attrs, alt: changed.text } }),
      }
    );
  }
  return changeAttribute(random, place, doc);
}

/** True if the output is the source with only that word replaced. */
export function isOnlyThatWord(source: string, output: string, edit: Pick<WordEdit, 'before' | 'after'>): boolean {
  if (output.length - source.length !== edit.after.length - edit.before.length) return false;
  for (let at = output.indexOf(edit.after); at >= 0; at = output.indexOf(edit.after, at + 1)) {
    if (output.slice(0, at) + edit.before + output.slice(at + edit.after.length) === source) return true;
  }
  return false;
}
