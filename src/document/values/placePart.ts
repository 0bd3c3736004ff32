import type { Nodes, Parents, Root } from 'mdast';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { normalizeLinkLabel } from '../read/definitions.ts';
import { checkTextDepth } from '../read/limitDepth.ts';
import { parsePage } from '../read/parsePage.ts';

/** Where a part is: the range of its element in the source, and the nodes around it, the outermost first. */
export interface PartPlace {
  readonly from: number;
  readonly to: number;
  readonly node: Nodes;
  readonly around: readonly Parents[];
}

/**
 * Creates a function that returns the Markdown of a part in place of an element of the source: as blocks with the prefix of
 * their line, or as text among text. Null if the part would mean something else there.
 */
export function createPartPlacer(source: string): (part: string, place: PartPlace) => string | null {
  const labels: Labels = { taken: listLabels(source, brackets), defined: listLabels(source, definitions) };
  return (part, place) => {
    const text = part.replaceAll('\r\n', '\n').replaceAll(/^\s*\n|\s+$/g, '');
    const line = lineAround(source, place);
    const isCell = place.around.some(({ type }) => type === 'tableCell');
    const isBlock = line.isAlone && !isCell;
    // Blocks without labels are the same anywhere, even if they aren't valid MDX.
    const root = isBlock && !text.includes('[') ? null : parsePart(text);
    if (root === null) return isBlock && !text.includes(']:') ? placeAlone(text, place, line) : null;
    const edits = renameLabels(root, text, labels);
    if (edits === null) return null;
    const renamed = applyEdits(text, edits);
    if (isBlock) return placeAlone(renamed, place, line);
    return isText(root, isCell) ? placeText(renamed, isCell) : placeBlocks(renamed, place, line);
  };
}

function placeAlone(text: string, place: PartPlace, { prefix }: Line): string {
  if (text === '') return '';
  const before = isTouching(place, -1) ? `\n${prefix}` : '';
  const after = isTouching(place, 1) ? `\n${prefix.trimEnd()}` : '';
  return before + withPrefix(text, prefix) + after;
}

const brackets = /\[([^[\]]{1,999})\]/g;
const definitions = /\[([^[\]]{1,999})\]:/g;

/** The labels of a text and of the parts in it: what could be one, and those of definitions. */
interface Labels {
  readonly taken: Set<string>;
  readonly defined: Set<string>;
}

function listLabels(source: string, pattern: RegExp): Set<string> {
  return new Set([...source.matchAll(pattern)].map(([, label = '']) => normalizeLinkLabel(label)));
}

function parsePart(text: string): Root | null {
  const parsed = checkTextDepth(text) === null ? parsePage(text) : null;
  return parsed?.ok === true ? parsed.value : null;
}

/** True for one paragraph, and for several in place of a cell's text. */
const isText = ({ children }: Root, isCell: boolean) =>
  (isCell || children.length <= 1) && children.every(({ type }) => type === 'paragraph');

interface Line {
  readonly before: string;
  readonly after: string;
  /** What the part's other lines start with. */
  readonly prefix: string;
  /** True if blocks can be in place of the element. */
  readonly isAlone: boolean;
}

function lineAround(source: string, { from, to, node, around }: PartPlace): Line {
  const before = source.slice(source.lastIndexOf('\n', from - 1) + 1, from);
  const after = /^[^\n]*/.exec(source.slice(to))?.[0] ?? '';
  const prefix = (/^[ \t>]*/.exec(before)?.[0] ?? '') + before.replace(/^[ \t>]*/, '').replaceAll(/[^\s>]/g, ' ');
  const parent = around.at(-1);
  const isBlock = node.type === 'mdxJsxFlowElement' || (parent?.type === 'paragraph' && parent.children.length === 1);
  const isOnLine = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/.test(before) && after.trim() === '';
  return { before, after, prefix, isAlone: isBlock && isOnLine };
}

/** True if the block after it, or before it, is on the next line. */
function isTouching({ node, around }: PartPlace, step: 1 | -1): boolean {
  const parent = around.at(-1);
  const [inner, outer] = parent?.type === 'paragraph' ? [parent, around.at(-2)] : [node, parent];
  const siblings: readonly Nodes[] = outer?.children ?? [];
  const other = siblings[siblings.indexOf(inner) + step]?.position;
  const own = inner.position;
  if (other === undefined || own === undefined) return false;
  return step > 0 ? other.start.line === own.end.line + 1 : other.end.line === own.start.line - 1;
}

function withPrefix(text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? line : line === '' ? prefix.trimEnd() : prefix + line))
    .join('\n');
}

/** Blocks on the line of others, which they split. Null in a list or in marked text, which can't be split. */
function placeBlocks(text: string, { around }: PartPlace, { before, after }: Line): string | null {
  const isAmongTags = /^[ \t>]*(?:<[^<>]*>\s*)*$/.test(before) && /^\s*(?:<\/[^<>]*>\s*)*$/.test(after);
  const canSplit = around.every(
    ({ type }) =>
      /^(?:root|paragraph|blockquote|mdxJsxFlowElement)$/.test(type) || (type === 'mdxJsxTextElement' && isAmongTags),
  );
  if (!canSplit) return null;
  const space = /^[ \t>]*/.exec(before)?.[0] ?? '';
  return `\n${space.trimEnd()}\n${space}${withPrefix(text, space)}\n${space.trimEnd()}\n${space}`;
}

/** The text of paragraphs on one line. Null if a line break or, in a cell, a “|” is part of code or of a tag. */
function placeText(text: string, isCell: boolean): string | null {
  const root = parsePart(text);
  if (root === null) return null;
  const edits: TextEdit[] = [];
  // In a cell, “\\|” is a “|” even in code.
  let isSafe = true;
  let known = '';
  const visit = (node: Nodes): void => {
    const own = sliceOf(node, text);
    if ('children' in node) node.children.forEach(visit);
    else if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'break') {
      known += own;
      if (isCell && node.type === 'inlineCode' && own.includes('\\|')) isSafe = false;
      const line = node.type === 'break' ? '<br />' : own.replaceAll(/[ \t]*\n[ \t]*/g, ' ');
      const from = node.position?.start.offset ?? 0;
      edits.push({
        from,
        to: from + own.length,
        text: isCell ? line.replaceAll(/\\[\\|]|\|/g, (sign) => (sign === '|' ? '\\|' : sign)) : line,
      });
    }
  };
  visit(root);
  for (const [index, { position }] of root.children.entries()) {
    const from = position?.end.offset ?? 0;
    const to = root.children[index + 1]?.position?.start.offset ?? from;
    known += text.slice(from, to);
    if (to > from) edits.push({ from, to, text: ' ' });
  }
  const count = (words: string, sign: string) => words.split(sign).length;
  if (!isSafe || count(known, '\n') !== count(text, '\n')) return null;
  if (isCell && count(known, '|') !== count(text, '|')) return null;
  return applyEdits(text, edits);
}

/**
 * Edits that give a part's footnotes and link definitions labels that the text around it doesn't have. Null if the part has
 * text in brackets that would become a reference there.
 */
function renameLabels(root: Root, text: string, { taken, defined }: Labels): readonly TextEdit[] | null {
  const nodes = listNodes(root);
  const labels = new Map<string, string>();
  const within = listLabels(text, brackets);
  for (const node of nodes) {
    if (node.type !== 'definition' && node.type !== 'footnoteDefinition') continue;
    const written = /^\[((?:[^\]\\]|\\[^])*)\]/.exec(sliceOf(node, text))?.[1] ?? '';
    const key = keyOf(node);
    if (!labels.has(key)) labels.set(key, unusedLabel(written, taken, within));
  }
  const isOther = ([, label = '']: RegExpExecArray) => defined.has(normalizeLinkLabel(label));
  const own = new Set(labels.values());
  if (nodes.some((node) => node.type === 'text' && [...sliceOf(node, text).matchAll(brackets)].some(isOther)))
    return null;
  for (const label of own) {
    taken.add(normalizeLinkLabel(label));
    defined.add(normalizeLinkLabel(label));
  }
  return nodes.flatMap((node) => renamedLabel(node, text, labels) ?? []);
}

/** The edit of a label, if the node has one of the part’s own. */
function renamedLabel(node: Nodes, text: string, labels: ReadonlyMap<string, string>): TextEdit | null {
  const label = labels.get(keyOf(node));
  if (label === undefined) return null;
  const from = node.position?.start.offset ?? 0;
  const to = node.position?.end.offset ?? 0;
  const own = text.slice(from, to);
  if (node.type === 'linkReference' || node.type === 'imageReference') {
    const written = node.referenceType === 'shortcut' ? '' : (/\[(?:[^[\]\\]|\\[^])*\]$/.exec(own)?.[0] ?? '');
    const isSame = normalizeLinkLabel(label) === node.identifier.toLowerCase();
    return isSame ? null : { from: to - written.length, to, text: `[${label}]` };
  }
  const written = /^\[(?:[^\]\\]|\\[^])*\]/.exec(own)?.[0] ?? '';
  return { from, to: from + written.length, text: `[${label}]` };
}

/** What a definition and its references have in common; empty for other nodes. */
function keyOf(node: Nodes): string {
  switch (node.type) {
    case 'definition':
    case 'linkReference':
    case 'imageReference':
      return node.identifier;
    case 'footnoteDefinition':
    case 'footnoteReference':
      return `^${node.identifier}`;
    default:
      return '';
  }
}

/** The label, or with a number if it is taken. Then it also isn't another one of the part. */
function unusedLabel(label: string, taken: ReadonlySet<string>, within: ReadonlySet<string>): string {
  if (!taken.has(normalizeLinkLabel(label))) return label;
  const isFree = (one: string) => !taken.has(one) && !within.has(one);
  let number = 2;
  while (!isFree(normalizeLinkLabel(`${label}-${number}`))) number += 1;
  return `${label}-${number}`;
}

function sliceOf({ position }: Nodes, text: string): string {
  return text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
}

function listNodes(root: Root): readonly Nodes[] {
  const nodes: Nodes[] = [root];
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index];
    if (node !== undefined && 'children' in node) nodes.push(...node.children);
  }
  return nodes;
}
