import { positionAt } from '#base/encoding.ts';
import { createProblem, type Problem } from '#base/problem.ts';
import type { FrontMatterRange } from './frontMatterRange.ts';
import type { FrontMatter } from '../page.ts';
import { parseFrontMatter } from './parseFrontMatter.ts';

/** Parses the page's front matter. If it is invalid, returns its text and a problem with the line. */
export function readFrontMatter(
  source: string,
  range: FrontMatterRange | null,
): { frontMatter: FrontMatter; problems: Problem[] } {
  if (range === null) return { frontMatter: { text: null, values: {} }, problems: [] };
  const text = source.slice(range.from, range.to);
  const parsed = parseFrontMatter(text);
  if (parsed.ok) return { frontMatter: { text, values: parsed.value.values }, problems: [] };
  const { message, offset } = parsed.problem;
  const { line, column } = positionAt(text, offset);
  // The parser counts lines from the fence, users from the top of the file.
  const position = { line: line + 1, column };
  return {
    frontMatter: { text, values: {} },
    problems: [createProblem('page/front-matter-invalid', message, { position })],
  };
}
