import type { Root } from 'mdast';
import { fromMarkdown, type Extension as FromMarkdownExtension } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { mdxFromMarkdown } from 'mdast-util-mdx';
import { gfm } from 'micromark-extension-gfm';
import { mdxjs } from 'micromark-extension-mdxjs';
import { VFileMessage } from 'vfile-message';
import { createProblem, type TextPosition, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { createConstructFilter } from './createConstructFilter.ts';
import { dollarMath } from './dollarMath.ts';
import { createDataJoiner } from './createDataJoiner.ts';
import { isStackOverflow } from './limitDepth.ts';
import { mdxAcorn } from './mdxAcorn.ts';

type MdxOptions = NonNullable<Parameters<typeof mdxjs>[0]>;
const acorn = mdxAcorn as unknown as MdxOptions['acorn']; // the option's type asks for estree's tree; only its end is read
const gfmFor = createConstructFilter(gfm());
const tokenizing = [
  mdxjs({ acorn, acornOptions: { ecmaVersion: 2024, sourceType: 'module' }, addResult: false }),
  dollarMath(),
  createDataJoiner(),
];

/**
 * GFM looks for addresses a second time in text that is already read, escapes gone, which would make a link of what was
 * written to be none; the tokenizer's own finds are enough.
 */
function withoutTransforms(extensions: readonly FromMarkdownExtension[]): FromMarkdownExtension[] {
  return extensions.map((extension) => ({ ...extension, transforms: [] }));
}

const compiling = [...withoutTransforms(gfmFromMarkdown()), mdxFromMarkdown(), mathFromMarkdown()];

/** The text as MDX with GFM and mathematics; where it is not, `page/not-mdx` with its line and column in the text. Throws only where the stack does not suffice. */
export function parseMdx(text: string): Result<Root, Problem> {
  try {
    return ok(fromMarkdown(text, { extensions: [gfmFor(text), ...tokenizing], mdastExtensions: compiling }));
  } catch (error) {
    if (isStackOverflow(error)) throw error;
    return err(
      createProblem('page/not-mdx', messageOf(error), { place: unclosedTagOf(error, text) ?? placeOf(error) }),
    );
  }
}

/** The parser counts lines from where the text that it was given begins, which is seldom where the file does. */
const quotedPlaces = / \((\d+):(\d+)-\d+:\d+\)/g;

/** Where a tag is opened that is never closed: the parser itself names the place at which it gave up looking. */
function unclosedTagOf(error: unknown, text: string): TextPosition | null {
  if (!(error instanceof VFileMessage) || !error.reason.startsWith('Expected a closing tag')) return null;
  const [quoted] = error.reason.matchAll(quotedPlaces);
  if (quoted === undefined) return null;
  const [line, column] = [Number(quoted[1]), Number(quoted[2])];
  const before = text.split(/\r\n|\r|\n/g).slice(0, line - 1);
  const start = before.reduce(
    (offset, { length }) => offset + length + (text.startsWith('\r\n', offset + length) ? 2 : 1),
    0,
  );
  return { line, column, offset: start + column - 1 };
}

function messageOf(error: unknown): string {
  // The parser is handed any text at all; whatever it cannot take, it cannot take.
  return error instanceof VFileMessage ? error.reason.replaceAll(quotedPlaces, '') : String(error);
}

function placeOf(error: unknown): TextPosition {
  if (!(error instanceof VFileMessage)) return { line: 1, column: 1 };
  const { place } = error;
  const point = place === undefined ? undefined : 'start' in place ? place.start : place;
  const offset = point?.offset;
  return { line: error.line ?? 1, column: error.column ?? 1, ...(offset === undefined ? {} : { offset }) };
}
