import type { Nodes, Root, RootContent } from 'mdast';
import type { Problem } from '#base/problem.ts';
import type { Result } from '#base/result.ts';
import { fenceFollower } from './fences.ts';
import { parseMdx } from './parseMdx.ts';

/** A part shorter than this is not worth a run of the parser of its own. */
const shortest = 2000;

/**
 * The text as MDX. The parser's cost grows faster than the text, so a long text is parsed in parts, cut before lines
 * that begin a block outside of everything else. Where a part does not parse by itself, or refers to another, all is parsed at once.
 */
export function parsePage(text: string): Result<Root, Problem> {
  const cuts = text.length < 2 * shortest || hasDefinitions(text) ? [] : cutsOf(text);
  if (cuts.length === 0) return parseMdx(text);
  const children: RootContent[] = [];
  for (const [index, from] of [0, ...cuts].entries()) {
    const to = cuts[index] ?? text.length;
    const part = text.slice(from, to);
    const parsed = parseMdx(part);
    if (!parsed.ok || (to < text.length && isLeftOpen(part, parsed.value))) return parseMdx(text);
    for (const child of parsed.value.children) children.push(shifted(child, from));
  }
  return { ok: true, value: { type: 'root', children } };
}

/** Definitions and footnotes are known to the whole text. */
function hasDefinitions(text: string): boolean {
  return /^[ \t>]*\[[^\]\n]+\]:/m.test(text);
}

/** Offsets of lines that seem to begin a block outside of lists, fences and elements. Guesses: a wrong one is found when its part is parsed. */
function cutsOf(text: string): number[] {
  const cuts: number[] = [];
  const isFenced = fenceFollower();
  let depth = 0;
  let offset = 0;
  let last = 0;
  let blank = false;
  for (const line of text.split('\n')) {
    if (!isFenced(line)) {
      if (blank && depth === 0 && offset - last >= shortest && /^(?:#{1,6} \S|[A-Za-z|]|<[A-Za-z])/.test(line)) {
        cuts.push(offset);
        last = offset;
      }
      if (line.includes('<') || line.includes('/>')) depth += tagBalance(line);
    }
    blank = line.trim() === '';
    offset += line.length + 1;
  }
  return cuts;
}

/** How many elements more are opened than closed on a line. */
function tagBalance(line: string): number {
  const plain = line.replace(/`[^`]*`/g, '');
  const count = (pattern: RegExp) => (plain.match(pattern) ?? []).length;
  return count(/<[A-Za-z]/g) - count(/<\/[A-Za-z]/g) - count(/\/>/g);
}

/** Whether a part ends within a fence, which ends with its text and so hides that it was cut. */
function isLeftOpen(part: string, root: Root): boolean {
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

/** A tree of a part with the positions of the whole. */
function shifted<Node extends Nodes>(node: Node, by: number): Node {
  if (by === 0) return node;
  move(node, by);
  if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement')
    for (const attribute of node.attributes) move(attribute, by);
  if ('children' in node) for (const child of node.children) shifted(child, by);
  return node;
}

function move(node: Pick<Nodes, 'position'>, by: number): void {
  const { position } = node;
  if (position === undefined) return;
  const { start, end } = position;
  node.position = {
    start: { ...start, offset: (start.offset ?? 0) + by },
    end: { ...end, offset: (end.offset ?? 0) + by },
  };
}
