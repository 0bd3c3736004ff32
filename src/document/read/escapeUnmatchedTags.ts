import type { Nodes, Root } from 'mdast';
import type { Problem } from '#base/problem.ts';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { checkTextDepth } from './limitDepth.ts';
import { pairTags } from './pairTags.ts';
import { parseMarkdown } from './parseMarkdown.ts';
import { endsInOpenFence, parsePage } from './parsePage.ts';
import { findUnmatchedBraceEdits } from './escapeUnmatchedBraces.ts';
import { scanTagsAndBraces, type TagOrBrace } from './scanTagsAndBraces.ts';

/** Shorter texts are parsed as a whole fast enough. */
const longText = 20_000;

/** A change of the text: `words` escapes it, all others replace HTML syntax with MDX. */
interface Change extends TextEdit {
  readonly kind: 'words' | 'comment' | 'html' | 'code';
}

/** A part of a text that is parsed separately, with its changes. */
interface Part {
  readonly text: string;
  readonly changes: readonly Change[];
}

/**
 * `part`: minimum length. `tries`: parse attempts per part. `characters`: total parsing cost. `code`: share of lines
 * from which a part counts as code.
 */
const limits = { part: 2000, tries: 40, characters: 600_000, code: 0.4 };

/** Lines that look like code: by their ending, and outside of lists also by indentation. */
const endOfCode = /[{;][ \t]*$|^[ \t]*[)\]}]+[;,]?[ \t]*$/;
const lineOfCode = /^[ \t]+\S|[{;][ \t]*$|^[)\]}]+[;,]?[ \t]*$/;

/**
 * Converts text that isn't valid MDX because of its tags and braces to MDX that reads like the Markdown: escapes
 * invalid and unmatched tags, converts autolinks to links, and writes comments and void elements as in MDX. Null if
 * there are other errors, or if unmatched tags are among lines of code, which Markdown would join, or if there are only
 * tags.
 */
export function escapeUnmatchedTags(body: string): string | null {
  if (checkTextDepth(body.replaceAll('<', '(')) !== null) return null;
  const left = { characters: limits.characters };
  const written: string[] = [];
  const parts = partsOf(body);
  for (const part of parts) {
    const mended = mendPart(part, left, parts.length === 1);
    if (mended === null) return null;
    written.push(mended);
  }
  return written.join('');
}

/**
 * True if a long text certainly has an invalid or unmatched tag, without parsing all of it, which would take long: what
 * precedes the tag must be valid MDX that leaves nothing open.
 */
export function hasUnmatchedTag(body: string): boolean {
  if (body.length < longText || checkTextDepth(body.replaceAll('<', '(')) !== null) return false;
  const parts = partsOf(body);
  if (!parts.some(({ changes }) => changes.some(({ kind }) => kind !== 'code'))) return false;
  for (const { text } of parts) {
    const parsed = parsePage(text);
    if (!parsed.ok) return /^Unexpected (?:character|closing slash)|before the end of/.test(parsed.problem.message);
    if (endsInOpenFence(text, parsed.value)) return false;
  }
  return false;
}

/** Splits a text before top-level blocks, with the changes for certain errors. */
function partsOf(body: string): readonly Part[] {
  const { items, blockStarts } = scanTagsAndBraces(body);
  const { elements, lineEnds, loose } = pairTags(body, items);
  const changes = [
    ...lineEnds.map((edit): Change => ({ ...edit, kind: 'html' })),
    ...items.flatMap((piece) => (loose.has(piece) ? wordsOf(body, piece) : keptOf(piece))),
  ].toSorted((a, b) => a.from - b.from || a.to - b.to);
  const within = elements.toSorted((a, b) => a.from - b.from);
  const parts: Part[] = [];
  let [from, next, inside, change] = [0, 0, 0, 0];
  for (const to of [...blockStarts, body.length]) {
    for (; (within[next]?.from ?? body.length) < to; next += 1) inside = Math.max(inside, within[next]?.to ?? 0);
    if (to < body.length && (to < inside || to - from < limits.part)) continue;
    const own: Change[] = [];
    for (; change < changes.length; change += 1) {
      const found = changes[change];
      if (found === undefined || (found.from >= to && to < body.length)) break;
      own.push({ ...found, from: found.from - from, to: found.to - from });
    }
    parts.push({ text: body.slice(from, to), changes: own });
    from = to;
  }
  return parts;
}

function keptOf({ from, to, asMdx, kind }: TagOrBrace): readonly Change[] {
  return asMdx === null ? [] : [{ from, to, text: asMdx, kind: kind === 'comment' ? 'comment' : 'html' }];
}

/** Escapes a tag, including marks and URLs in it. */
function wordsOf(body: string, { from, to }: TagOrBrace): readonly Change[] {
  return [...body.slice(from, to).matchAll(/\\[^]|<|[*_~`]|:(?=\/\/)/g)].flatMap(({ 0: found, index }) => {
    const at = from + index;
    return found.startsWith('\\') ? [] : [{ from: at, to: at, text: '\\', kind: 'words' }];
  });
}

function mendPart({ text, changes }: Part, left: { characters: number }, isWhole: boolean): string | null {
  if (changes.length === 0 && !/[<{]/.test(text)) return text;
  const isWords = changes.some(({ kind }) => kind === 'words');
  left.characters -= isWords ? costOf(text) : 0;
  if (left.characters < 0) return null;
  const tree = isWords ? parseMarkdown(text) : null;
  if (tree !== null && isCode(tree, text, isWhole)) return null;
  let made = tree === null ? changes : withFences(tree, text, changes);
  let hasBraces = false;
  for (let tries = 0; tries < limits.tries; tries += 1) {
    const written = applyEdits(text, made);
    left.characters -= costOf(written);
    if (left.characters < 0) return null;
    const parsed = parsePage(written);
    if (parsed.ok) return amongWords(written, parsed.value, text, made);
    if (!hasBraces && isOfBraces(parsed.problem)) {
      hasBraces = true;
      const braces = findUnmatchedBraceEdits(written);
      if (braces === null) return null;
      const found = braces.map((edit) => insertedBehind(made, edit));
      made = [...made, ...found.filter((edit) => edit !== null)].toSorted((a, b) => a.from - b.from || a.to - b.to);
      continue;
    }
    const next = withLooseTag(parsed.problem, written, made);
    if (next === null) return null;
    made = next;
  }
  return null;
}

/** The parser's cost relative to characters of short texts: it is superlinear. */
function costOf({ length }: string): number {
  return length * Math.max(1, length / 10_000);
}

function isOfBraces({ message }: Problem): boolean {
  return /expression|acorn/.test(message);
}

/** Maps an insertion into the changed text to the original text; null if it isn't an insertion or is inside another change. */
function insertedBehind(made: readonly Change[], { from, to, text }: TextEdit): Change | null {
  const at = placeBefore(made, from);
  return from === to && at.change === null ? { from: at.from, to: at.from, text, kind: 'words' } : null;
}

/** Maps an offset in the changed text to the original text, or to the change that contains it. */
function placeBefore(made: readonly Change[], at: number): { readonly from: number; readonly change: Change | null } {
  let moved = 0;
  for (const change of made) {
    const start = change.from + moved;
    if (start > at) break;
    if (at < start + change.text.length) return { from: change.from, change };
    moved += change.text.length - (change.to - change.from);
  }
  return { from: at - moved, change: null };
}

/** Adds an escape for the tag that the parser rejects; null if there is none. */
function withLooseTag({ position }: Problem, written: string, made: readonly Change[]): readonly Change[] | null {
  let at = written.lastIndexOf('<', position?.offset ?? 0);
  while (at > 0 && written[at - 1] === '\\') at = written.lastIndexOf('<', at - 1);
  if (at < 0) return null;
  const { from, change } = placeBefore(made, at);
  const kept = change === null ? made : made.filter((other) => other !== change);
  return [...kept, { from, to: from, text: '\\', kind: 'words' as const }].toSorted(
    (a, b) => a.from - b.from || a.to - b.to,
  );
}

/** True if a text with unmatched tags isn't Markdown, but only tags, or mostly lines of code. */
function isCode(tree: Root, text: string, isWhole: boolean): boolean {
  if (isWhole && tree.children.every(({ type }) => type === 'html')) return true;
  const lines = { all: 0, ofCode: 0 };
  const count = (node: Nodes, pattern: RegExp): number => {
    const { from, to } = rangeOf(node);
    const own = text.slice(from, to).split('\n');
    return own.filter((line, index) => pattern.test(index === 0 ? line.trimStart() : line)).length;
  };
  const visit = (node: Nodes, pattern: RegExp): void => {
    if (node.type === 'paragraph') lines.ofCode += count(node, pattern);
    else if ('children' in node) for (const child of node.children) visit(child, endOfCode);
  };
  let isComment = false;
  for (const node of tree.children) {
    const isFenced = node.type === 'code' && /^[ \t]*[`~]/.test(text.slice(rangeOf(node).from));
    if (!isFenced) lines.all += count(node, /\S/);
    if (isComment && node.type === 'list') lines.ofCode += count(node, /\S/);
    else if (node.type === 'code' && !isFenced) lines.ofCode += count(node, /\S/);
    else visit(node, lineOfCode);
    isComment = /\/\*+$/.test(text.slice(0, rangeOf(node).to).trimEnd().slice(-3));
  }
  return lines.ofCode >= lines.all * limits.code;
}

/** MDX has no indented code, so code that would be changed is fenced. */
function withFences(tree: Root, text: string, changes: readonly Change[]): readonly Change[] {
  let made = changes;
  for (const node of tree.children) {
    const range = rangeOf(node);
    const from = text.lastIndexOf('\n', range.from - 1) + 1;
    const { to } = range;
    if (node.type !== 'code' || /^[ \t]*[`~]/.test(text.slice(from, to)) || node.value.includes('```')) continue;
    const others = made.filter((change) => change.to <= from || change.from >= to);
    if (others.length < made.length)
      made = [...others, { from, to, text: `\`\`\`\n${node.value}\n\`\`\``, kind: 'code' as const }];
  }
  return made.toSorted((a, b) => a.from - b.from || a.to - b.to);
}

/** The changed text without the changes in code and formulas; null if that isn't valid MDX. */
function amongWords(written: string, root: Root, text: string, made: readonly Change[]): string | null {
  const leaves: Nodes[] = [];
  const visit = (node: Nodes): void => {
    if ('children' in node) node.children.forEach(visit);
    else if (isAside(node)) leaves.push(node);
  };
  visit(root);
  let moved = 0;
  let leaf = 0;
  const aside = new Set<Change>();
  for (const change of made) {
    const at = change.from + moved;
    moved += change.text.length - (change.to - change.from);
    while (leaf < leaves.length && rangeOf(leaves[leaf]).to <= at) leaf += 1;
    const node = leaves[leaf];
    if (node === undefined || rangeOf(node).from > at) continue;
    const isOwn = change.kind === 'code' || (change.kind === 'comment' && node.type.startsWith('mdx'));
    if (!isOwn) aside.add(change);
  }
  if (aside.size === 0) return written;
  const again = applyEdits(
    text,
    made.filter((change) => !aside.has(change)),
  );
  return parsePage(again).ok ? again : null;
}

function isAside({ type }: Nodes): boolean {
  return /^(?:code|inlineCode|math|inlineMath|mdxjsEsm|mdxFlowExpression|mdxTextExpression)$/.test(type);
}

function rangeOf(node: Nodes | undefined): { readonly from: number; readonly to: number } {
  return { from: node?.position?.start.offset ?? 0, to: node?.position?.end.offset ?? 0 };
}
