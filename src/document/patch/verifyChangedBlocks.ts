import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { isSameDocument } from './compareDocuments.ts';
import { collectDefinitions, normalizeLinkLabel } from '../read/definitions.ts';
import { findLineStart, type DocumentSourceMap } from './documentSourceMap.ts';
import { findDifferingBlocks, type DiffScope } from './findDifferingBlocks.ts';
import { isSourceOnly, type JSONContent } from '../page.ts';
import { readPageWithGrammar, type Grammar } from '../read/readPage.ts';
import type { RelinkedPage } from '../read/relinkWithDefinitions.ts';
import { getPrintedChildren } from '../print/printedNodes.ts';

const plainWords = /^[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*$/u;

/** True if a word replaces a word, which can't be read as anything else, except numbers and keywords at the start of a line. */
function isPlain(source: string, { from, to, text }: TextEdit): boolean {
  return (
    plainWords.test(text) && plainWords.test(source.slice(from, to)) && !/^(?:\p{N}|import\b|export\b)/u.test(text)
  );
}

/** Maximum length in UTF-16 units for reading nearby blocks again while the user types; the final verification reads all of them. */
const longest = 60_000;

/**
 * Reads the changed blocks and their neighbors again. Null if they match `doc`, otherwise a function that returns the
 * blocks that differ. Not a full verification, but finds nearly all problems that one would.
 */
export function verifyChangedBlocks(
  grammar: Grammar,
  { reading, base }: RelinkedPage,
  doc: JSONContent,
  edits: readonly TextEdit[],
): ((scope: DiffScope) => readonly JSONContent[]) | null {
  const { source, bodyFrom, origins } = reading;
  const changes = edits.filter(({ from, to, text }) => source.slice(from, to) !== text);
  if (changes.every((edit) => isPlain(source, edit))) return null;
  const before = getPrintedChildren(base);
  const after = getPrintedChildren(doc);
  const first = Math.min(...changes.map(({ from }) => from));
  const last = Math.max(...changes.map(({ to }) => to));
  const ends = before.map((child) => origins.get(child)?.to ?? 0);
  const starts = before.map((child) => origins.get(child)?.from ?? 0);
  const head = Math.max(0, ends.findIndex((end) => end >= first) - 1);
  const tail = Math.max(0, starts.length - 1 - starts.findLastIndex((start) => start <= last) - 1);
  const from = head === 0 ? bodyFrom : findLineStart(source, starts[head] ?? bodyFrom);
  const to = tail === 0 ? source.length : (ends[before.length - 1 - tail] ?? source.length);
  if (to - from > longest) return null;
  const local = changes.map((edit) => ({ ...edit, from: edit.from - from, to: edit.to - from }));
  if (local.some((edit) => edit.from < 0 || edit.to > to - from)) return () => [];
  const text = applyEdits(source.slice(from, to), local);
  const wanted = { type: 'doc', content: after.slice(head, after.length - tail) };
  const page = readPageWithGrammar(grammar, `${guard}${text}${referencesOf(reading, doc, text)}`);
  const read = withoutReferences(page.doc);
  if (isSameDocument(read, wanted)) return null;
  // If it isn't valid MDX, it isn't known which of the changes is wrong.
  const other = isSourceOnly(page) ? { type: 'doc', content: before.slice(head, before.length - tail) } : read;
  return (scope) => findDifferingBlocks(wanted, other, scope);
}

/** Prevents a thematic break at the start from being read as front matter. */
const guard = '\n';
const marker = 'docwright-reference';

/** The definitions that the text's references require, after a marker at which they are cut off again. */
function referencesOf(reading: DocumentSourceMap, doc: JSONContent, text: string): string {
  const labels = [...new Set([...text.matchAll(/\[\^([^\]\s]+)\]/g)].map(([, label]) => label ?? ''))];
  const { footnotes } = labels.length === 0 ? { footnotes: new Set<string>() } : collectDefinitions(doc, new Map());
  const notes = labels.filter((label) => footnotes.has(normalizeLinkLabel(label)));
  const lines = [
    ...[...reading.definitions].map(
      ([label, { url, title }]) =>
        `[${label}]: <${url}>${title === null ? '' : ` "${title.replace(/["\\]/g, '\\$&')}"`}`,
    ),
    ...notes.map((label) => `[^${label}]: x`),
  ];
  return lines.length === 0 ? '' : `\n\n{/* ${marker} */}\n\n${lines.join('\n\n')}\n`;
}

function withoutReferences(doc: JSONContent): JSONContent {
  const children = doc.content ?? [];
  const index = children.findIndex(({ attrs }) => attrs?.['source'] === `{/* ${marker} */}`);
  return index < 0 ? doc : { ...doc, content: children.slice(0, index) };
}
