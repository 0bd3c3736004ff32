import { isMap, parseDocument, visit, YAMLError, type Document } from 'yaml';
import { placeAt } from '#base/encoding.ts';
import { problem, type Problem } from '#base/problem.ts';
import { excessOf } from './frontMatterLimits.ts';
import type { FrontMatterRange } from './frontMatterRange.ts';
import type { FrontMatter } from './page.ts';

/** The page's front matter; what is wrong with it is a problem with its line, and its text is kept. */
export function readFrontMatter(
  source: string,
  range: FrontMatterRange | null,
): { frontMatter: FrontMatter; problems: Problem[] } {
  if (range === null) return { frontMatter: { text: null, values: {} }, problems: [] };
  const text = source.slice(range.from, range.to);
  const firstLine = 2;
  const failed = (message: string, line: number, column: number) => ({
    frontMatter: { text, values: {} },
    problems: [problem('page/front-matter-invalid', message, { place: { line, column } })],
  });
  const excess = excessOf(text);
  if (excess !== null) {
    const { line, column } = placeAt(text, excess.offset);
    return failed(`Line ${line - 1 + firstLine}: ${excess.message}`, line - 1 + firstLine, column);
  }
  try {
    const document = parseDocument(text, { logLevel: 'silent' });
    const error = document.errors[0];
    if (error !== undefined) {
      const at = error.linePos?.[0] ?? { line: 1, col: 1 };
      // The library counts from the fence, a writer from the top of the file.
      const line = at.line - 1 + firstLine;
      const words = (error.message.split('\n')[0] ?? error.code).replace(/ at line \d+, column \d+:?$/, '');
      return failed(`Line ${line}: ${words}`, line, at.col);
    }
    if (document.contents === null) return { frontMatter: { text, values: {} }, problems: [] };
    if (!isMap(document.contents)) return failed('The front matter is not a list of keys and values.', firstLine, 1);
    if (holdsItself(document)) return failed('A value in the front matter contains itself.', firstLine, 1);
    // A map with string keys in JSON: YAML's own, made plain.
    return { frontMatter: { text, values: document.toJS() as Record<string, unknown> }, problems: [] };
  } catch (error) {
    // Aliases that would grow without bound throw while they are resolved.
    if (error instanceof YAMLError || error instanceof ReferenceError) return failed(error.message, firstLine, 1);
    throw error;
  }
}

/** Whether an alias stands within the value that it names: its value would have no end. */
function holdsItself(document: Document): boolean {
  let found = false;
  visit(document, {
    Alias: (_, alias, ancestors) => {
      const named = alias.resolve(document);
      found ||= named !== undefined && ancestors.includes(named);
    },
  });
  return found;
}
