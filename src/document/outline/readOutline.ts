import type { Problem } from '#base/problem.ts';
import { checkTextDepth, checkTreeDepth, catchStackOverflow } from '../read/limitDepth.ts';
import { parsePage } from '../read/parsePage.ts';
import type { SourceOutline, OutlineParts } from './outline.ts';
import { scanOutline } from './scanOutline.ts';
import { outlineSyntaxTree } from './outlineSyntaxTree.ts';

/**
 * The outline of a page's body, which starts at `bodyFrom`: from the scanner if it is sure, otherwise from the syntax
 * tree. Never throws; an outline of invalid or too deeply nested MDX is a best effort and has a problem, with its
 * position relative to the body.
 */
export function readOutline(source: string, bodyFrom: number): SourceOutline {
  const { parts, isSure } = scanOutline(source, bodyFrom);
  if (isSure) return finished(parts, null);
  return catchStackOverflow(
    () => {
      const body = source.slice(bodyFrom);
      const deep = checkTextDepth(body);
      const parsed = deep === null ? parsePage(body) : null;
      if (parsed === null) return finished(parts, deep);
      return parsed.ok
        ? finished(outlineSyntaxTree(parsed.value, source, bodyFrom), checkTreeDepth(parsed.value))
        : finished(parts, parsed.problem);
    },
    (problem) => finished(parts, problem),
  );
}

function finished(parts: OutlineParts, problem: Problem | null): SourceOutline {
  const inOrder = <Item extends { readonly from: number }>(items: readonly Item[]) =>
    items.toSorted((a, b) => a.from - b.from);
  return {
    ...parts,
    links: inOrder(parts.links),
    elements: inOrder(parts.elements),
    expressions: inOrder(parts.expressions),
    problem,
  };
}
