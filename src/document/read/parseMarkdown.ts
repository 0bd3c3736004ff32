import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { createConstructFilter } from './createConstructFilter.ts';
import { createDataJoiner } from './createDataJoiner.ts';

const gfmFor = createConstructFilter(gfm());
const joining = createDataJoiner();
const compiling = gfmFromMarkdown();

/** The text as CommonMark with GFM and HTML, as it is read where there is no JSX: anything at all is Markdown. Throws only where the stack does not suffice. */
export function parseMarkdown(text: string): Root {
  return fromMarkdown(text, { extensions: [gfmFor(text), joining], mdastExtensions: compiling });
}
