import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { createConstructFilter } from './createConstructFilter.ts';
import { createDataJoiner } from './createDataJoiner.ts';

const gfmFor = createConstructFilter(gfm());
const joining = createDataJoiner();
const compiling = gfmFromMarkdown();

/** Parses text as CommonMark with GFM and HTML, for text without JSX. Any text is valid; only throws on a stack overflow. */
export function parseMarkdown(text: string): Root {
  return fromMarkdown(text, { extensions: [gfmFor(text), joining], mdastExtensions: compiling });
}
