import type { Nodes, Root } from 'mdast';
import { createProblem, type Problem } from '#base/problem.ts';
import { createFenceTracker } from './fences.ts';

/** Maximum nesting of quotes, list items, elements, and marks: far more than readers can follow, far less than overflows the stack. */
export const maxNestingDepth = 100;

const marker = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)]|\[\^[^\]\s]+\]:)(?=[ \t]))/y;
const rule = /^[ \t]*([-*_])(?:[ \t]*\1)*[ \t]*$/;
const tagEdge = /\\.|`[^`]*`|<\/?(?=[A-Za-z])|\/>/g;

/** Estimates before parsing, in one pass, whether a text is nested too deeply. Null if it isn't. Skips fenced text. */
export function checkTextDepth(text: string): Problem | null {
  const isFenced = createFenceTracker();
  let tags = 0;
  let offset = 0;
  let number = 0;
  for (const line of text.split('\n')) {
    number += 1;
    if (!isFenced(line)) {
      const markers = markersOf(line);
      if (markers > maxNestingDepth && !rule.test(line)) return tooDeep({ line: number, column: 1, offset });
      for (const { 0: edge, index } of line.matchAll(tagEdge)) {
        if (/^[`\\]/.test(edge)) continue;
        tags = edge === '<' ? tags + 1 : Math.max(0, tags - 1);
        if (tags > maxNestingDepth) return tooDeep({ line: number, column: index + 1, offset: offset + index });
      }
    }
    offset += line.length + 1;
  }
  return null;
}

/** Number of quote and list markers at the start of a line. */
function markersOf(line: string): number {
  let count = 0;
  marker.lastIndex = 0;
  while (marker.test(line)) count += 1;
  return count;
}

const levels = new Set([
  'blockquote',
  'listItem',
  'footnoteDefinition',
  'mdxJsxFlowElement',
  'mdxJsxTextElement',
  'emphasis',
  'strong',
  'delete',
  'link',
  'linkReference',
]);

/** The first place where a parsed text is nested too deeply; null if it isn't. */
export function checkTreeDepth(root: Root): Problem | null {
  const waiting: (readonly [node: Nodes, depth: number])[] = [[root, 0]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, depth] = next;
    if (depth > maxNestingDepth) return tooDeep({ ...firstPlace, ...node.position?.start });
    if ('children' in node)
      for (const child of node.children) waiting.push([child, depth + (levels.has(child.type) ? 1 : 0)]);
  }
  return null;
}

const firstPlace = { line: 1, column: 1 };

/** The parser's position type. */
interface Point {
  readonly line: number;
  readonly column: number;
  readonly offset?: number | undefined;
}

function tooDeep({ line, column, offset }: Point): Problem {
  return createProblem('page/too-complex', `Content is nested more than ${maxNestingDepth} levels deep.`, {
    position: { line, column, ...(offset === undefined ? {} : { offset }) },
  });
}

/**
 * Returns the value, or `instead` if the stack overflowed: the only place that handles that. Anything else thrown is a
 * bug and is rethrown.
 */
export function catchStackOverflow<Value>(run: () => Value, instead: (found: Problem) => Value): Value {
  try {
    return run();
  } catch (error) {
    if (!isStackOverflow(error)) throw error;
    return instead(tooDeep(firstPlace));
  }
}

/** True for a stack overflow: Chromium and Safari throw a RangeError, Firefox an InternalError, with different messages. */
export function isStackOverflow(error: unknown): boolean {
  return error instanceof Error && /call stack|recursion/.test(error.message);
}
