import type { Code, Nodes, Root, RootContent } from 'mdast';
import type { Problem } from '#base/problem.ts';
import { ok, type Result } from '#base/result.ts';
import { createFenceTracker } from './fences.ts';
import { parseMdx } from './parseMdx.ts';
import { getLineFrom, readTopLevelCode } from './readTopLevelCode.ts';

/** A part shorter than this is not worth a run of the parser of its own. */
const shortest = 2000;

/** A part of a text that was parsed by itself. */
interface ParsedPart {
  /** Where it began in that text, from which the positions of its nodes count. */
  readonly from: number;
  readonly children: readonly RootContent[];
  /** Whether it ends within a fence. */
  readonly isLeftOpen: boolean;
}

/** What was parsed of a text before, by the words of each part. */
export type ParsedParts = ReadonlyMap<string, ParsedPart>;

/** A text as MDX, and the parts that it was parsed in: none where it was parsed at once. */
export interface ParsedPage {
  readonly root: Root;
  readonly parts: ParsedParts;
}

const none: ParsedParts = new Map();

/** The text as MDX; where it is not, `page/not-mdx` with its line and column in the text. */
export function parsePage(text: string): Result<Root, Problem> {
  const parsed = parseParts(text, [none]);
  return parsed.ok ? ok(parsed.value.root) : parsed;
}

/**
 * The text as MDX. The parser's cost grows faster than the text, so a long text is parsed in parts, cut before lines
 * that begin a block outside of everything else, and code that stands there is read without the parser, which goes through
 * it letter by letter. Where a part does not parse by itself, or refers to another, all is parsed at once. A part of the same
 * words as one that is known is not parsed again. Nodes are shared between texts: nobody may change them.
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

/** Where the first part of a text begins that has `least` UTF-16 units before it; null where the text is not parsed in parts, or has none. */
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

/** A part of a text that is parsed by itself, or code that needs no parser. */
type Part =
  | { readonly kind: 'text'; readonly from: number; readonly to: number }
  | { readonly kind: 'code'; readonly code: Code };

/** Definitions and footnotes are known to the whole text. */
function hasDefinitions(text: string): boolean {
  return /^[ \t>]*\[[^\]\n]+\]:/m.test(text);
}

/** The parts of a text, cut at lines that seem to begin a block outside of lists, fences and elements. Guesses: a wrong one is found when its part is parsed. */
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

/** How many elements more are opened than closed on a line. */
function tagBalance(line: string): number {
  const plain = line.replace(/`[^`]*`|\\<[^<>]*>?/g, '');
  const count = (pattern: RegExp) => (plain.match(pattern) ?? []).length;
  return count(/<[A-Za-z]/g) - count(/<\/[A-Za-z]/g) - count(/\/>/g);
}

/** Whether a part ends within a fence, which ends with its text and so hides that it was cut. */
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

/** A tree with its positions moved. */
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
