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
const acorn = mdxAcorn as unknown as MdxOptions['acorn']; // typed for estree trees, but only the tree's end is used
const gfmFor = createConstructFilter(gfm());
const tokenizing = [
  mdxjs({ acorn, acornOptions: { ecmaVersion: 2024, sourceType: 'module' }, addResult: false }),
  dollarMath(),
  createDataJoiner(),
];

/**
 * Disables GFM's second search for URLs, in text that is already parsed and unescaped: it would link URLs that were
 * escaped. The tokenizer finds all others.
 */
function withoutTransforms(extensions: readonly FromMarkdownExtension[]): FromMarkdownExtension[] {
  return extensions.map((extension) => ({ ...extension, transforms: [] }));
}

const compiling = [...withoutTransforms(gfmFromMarkdown()), mdxFromMarkdown(), mathFromMarkdown()];

/** Parses text as MDX with GFM and math. Fails with `page/not-mdx` and the position in the text. Only throws on a stack overflow. */
export function parseMdx(text: string): Result<Root, Problem> {
  try {
    return ok(fromMarkdown(text, { extensions: [gfmFor(text), ...tokenizing], mdastExtensions: compiling }));
  } catch (error) {
    if (isStackOverflow(error)) throw error;
    return err(
      createProblem('page/not-mdx', messageOf(error), { position: unclosedTagOf(error, text) ?? placeOf(error) }),
    );
  }
}

/** Positions in the parser's messages are relative to the parsed text, which seldom starts where the file does. */
const quotedPlaces = / \((\d+):(\d+)-\d+:\d+\)/g;

/** Position of the opening tag that is never closed: the parser only reports where it gave up. */
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
  // Any text is passed to the parser, so any error means that it isn't MDX.
  return error instanceof VFileMessage ? error.reason.replaceAll(quotedPlaces, '') : String(error);
}

function placeOf(error: unknown): TextPosition {
  if (!(error instanceof VFileMessage)) return { line: 1, column: 1 };
  const { place } = error;
  const point = place === undefined ? undefined : 'start' in place ? place.start : place;
  const offset = point?.offset;
  return { line: error.line ?? 1, column: error.column ?? 1, ...(offset === undefined ? {} : { offset }) };
}
