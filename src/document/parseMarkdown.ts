import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { neededConstructs } from './neededConstructs.ts';
import { joinedData } from './joinData.ts';

const gfmFor = neededConstructs(gfm());
const joining = joinedData();
const compiling = gfmFromMarkdown();

/** The text as CommonMark with GFM and HTML, as it is read where there is no JSX: anything at all is Markdown. Throws only where the stack does not suffice. */
export function parseMarkdown(text: string): Root {
  return fromMarkdown(text, { extensions: [gfmFor(text), joining], mdastExtensions: compiling });
}
