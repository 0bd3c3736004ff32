import type { Code, Nodes, Root, RootContent } from 'mdast';
import type { Problem } from '#base/problem.ts';
import { ok, type Result } from '#base/result.ts';
import { createFenceTracker } from './fences.ts';
import { parseMdx } from './parseMdx.ts';
import { getLineFrom, readTopLevelCode } from './readTopLevelCode.ts';

/** Minimum length of a part that is parsed separately, in UTF-16 units. */
const shortest = 2000;

/** A separately parsed part of a text. */
interface ParsedPart {
  /** Its start in that text. Positions of its nodes are relative to it. */
  readonly from: number;
  readonly children: readonly RootContent[];
  /** True if it ends inside a fence. */
  readonly isLeftOpen: boolean;
}

/** Parsed parts of an earlier text, by the text of each part. */
export type ParsedParts = ReadonlyMap<string, ParsedPart>;

/** A text parsed as MDX, with its parts; no parts if it was parsed as a whole. */
export interface ParsedPage {
  readonly root: Root;
  readonly parts: ParsedParts;
}

const none: ParsedParts = new Map();

/** Parses text as MDX. Fails with `page/not-mdx` and the position in the text. */
export function parsePage(text: string): Result<Root, Problem> {
  const parsed = parseParts(text, [none]);
  return parsed.ok ? ok(parsed.value.root) : parsed;
}

/**
 * Parses text as MDX. The parser's cost is superlinear, so a long text is parsed in parts, split before lines that
 * start a top-level block, and top-level code is read without the parser, which handles single characters. If a part is
 * invalid on its own or refers to another one, the whole text is parsed at once. Parts with the same text as a known
 * one aren't parsed again. Nodes are shared between texts and must not be changed.
 */
export function parseParts(text: string, known: readonly ParsedParts[]): Result<ParsedPage, Problem> {
  const parts = hasDefinitions(text) ? [] : partsOf(text);
  if (parts.length <= 1) return parsedAtOnce(text);
  const children: RootContent[] = [];
  const kept = new Map<string, ParsedPart>();
  for (const part of parts) {
    if (part.kind === 'code') {
      children.push(part.code);
      continue;
    }
    const { from, to } = part;
    const own = text.slice(from, to);
    const parsed = knownPart(known, own, from) ?? parsedPart(own, from);
    if (parsed === null || (to < text.length && parsed.isLeftOpen)) return parsedAtOnce(text);
    kept.set(own, parsed);
    for (const child of parsed.children) children.push(child);
  }
  return ok({ root: { type: 'root', children }, parts: kept });
}

/** Start of the first part with at least `least` UTF-16 units before it; null if there is none or the text isn't parsed in parts. */
export function findPartStart(text: string, least: number): number | null {
  const found = hasDefinitions(text)
    ? undefined
    : partsOf(text).find((part) => part.kind === 'text' && part.from >= least);
  return found?.kind === 'text' ? found.from : null;
}

function parsedAtOnce(text: string): Result<ParsedPage, Problem> {
  const parsed = parseMdx(text);
  return parsed.ok ? ok({ root: parsed.value, parts: none }) : parsed;
}

function knownPart(known: readonly ParsedParts[], own: string, from: number): ParsedPart | null {
  const found = known.map((parts) => parts.get(own)).find((part) => part !== undefined);
  if (found === undefined) return null;
  const by = from - found.from;
  return by === 0 ? found : { ...found, from, children: found.children.map((child) => movedCopy(child, by)) };
}

function parsedPart(own: string, from: number): ParsedPart | null {
  const parsed = parseMdx(own);
  if (!parsed.ok) return null;
  const isOpen = endsInOpenFence(own, parsed.value);
  return { from, children: parsed.value.children.map((child) => movedCopy(child, from)), isLeftOpen: isOpen };
}

/** A part of a text that is parsed separately, or code that needs no parser. */
type Part =
  | { readonly kind: 'text'; readonly from: number; readonly to: number }
  | { readonly kind: 'code'; readonly code: Code };

/** Definitions and footnotes apply to the whole text. */
function hasDefinitions(text: string): boolean {
  return /^[ \t>]*\[[^\]\n]+\]:/m.test(text);
}

/**
 * Splits a text at lines that seem to start a block outside lists, fences, and elements. A wrong guess is detected when
 * the part is parsed.
 */
function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [];
  const isFenced = createFenceTracker();
  const isLong = text.length >= 2 * shortest;
  let fenced = false;
  let depth = 0;
  let last = 0;
  let blank = true;
  const cutAt = (offset: number) => {
    if (offset > last) parts.push({ kind: 'text', from: last, to: offset });
    last = offset;
  };
  for (let offset = 0; offset <= text.length;) {
    const line = getLineFrom(text, offset);
    const code = blank && depth === 0 && !fenced ? readTopLevelCode(text, offset) : null;
    if (code !== null) {
      cutAt(offset);
      parts.push({ kind: 'code', code });
      offset = last = Math.min(text.length, (code.position?.end.offset ?? 0) + 1);
      if (last === text.length) return parts;
      continue;
    }
    fenced = isFenced(line);
    if (!fenced) {
      if (isLong && blank && depth === 0 && offset - last >= shortest && beginsBlock.test(line)) cutAt(offset);
      if (line.includes('<') || line.includes('/>')) depth += tagBalance(line);
    }
    blank = line.trim() === '';
    offset += line.length + 1;
  }
  cutAt(text.length);
  return parts;
}

const beginsBlock = /^(?:#{1,6} \S|[A-Za-z|]|<[A-Za-z])/;

/** Number of elements opened minus closed on a line. */
function tagBalance(line: string): number {
  const plain = line.replace(/`[^`]*`|\\<[^<>]*>?/g, '');
  const count = (pattern: RegExp) => (plain.match(pattern) ?? []).length;
  return count(/<[A-Za-z]/g) - count(/<\/[A-Za-z]/g) - count(/\/>/g);
}

/** True if a part ends inside a fence, which the end of the text closes, so that the wrong split causes no error. */
export function endsInOpenFence(part: string, root: Root): boolean {
  let node: Nodes = root;
  for (;;) {
    const last: Nodes | undefined = 'children' in node ? node.children.at(-1) : undefined;
    if (last === undefined) break;
    node = last;
  }
  if (node.type !== 'code' && node.type !== 'math') return false;
  const raw = part.slice(node.position?.start.offset, node.position?.end.offset);
  return !/\n[\s>]*(?:`{3,}|~{3,}|\${2,})[ \t]*\r?$/.test(raw);
}

/** A copy of a tree with shifted positions. */
function movedCopy<Node extends Nodes>(node: Node, by: number): Node {
  const copy = { ...node, ...movedPosition(node, by) };
  if (copy.type === 'mdxJsxFlowElement' || copy.type === 'mdxJsxTextElement')
    copy.attributes = copy.attributes.map((attribute) => ({ ...attribute, ...movedPosition(attribute, by) }));
  if ('children' in copy) copy.children = copy.children.map((child) => movedCopy(child, by));
  return copy;
}

function movedPosition({ position }: Pick<Nodes, 'position'>, by: number): Pick<Nodes, 'position'> {
  if (position === undefined) return {};
  const { start, end } = position;
  return {
    position: {
      start: { ...start, offset: (start.offset ?? 0) + by },
      end: { ...end, offset: (end.offset ?? 0) + by },
    },
  };
}
