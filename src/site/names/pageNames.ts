import type { Heading } from '../linkedParts.ts';
import type { PageFacts } from '../pageFacts.ts';
import type { PageHead } from '../pageHead.ts';

/** What a page is called and searched by: its head, and the headings that links can lead to. */
export interface PageNames extends PageHead {
  readonly headings: readonly Pick<Heading, 'text' | 'anchor'>[];
}

const shallowest = 2;
const deepest = 4;

/** The names of a page. */
export function pageNames({ head, headings }: Pick<PageFacts, 'head' | 'headings'>): PageNames {
  return {
    ...head,
    headings: headings
      .filter(({ depth }) => depth >= shallowest && depth <= deepest)
      .map(({ text, anchor }) => ({ text, anchor })),
  };
}
