import type { LinkableHeading } from '../linkableParts.ts';
import type { PageFacts } from '../pageFacts.ts';
import type { PageSummary } from '../pageSummary.ts';

/** What a page is called and searched by: its head, and the headings that links can lead to. */
export interface PageNames extends PageSummary {
  readonly headings: readonly Pick<LinkableHeading, 'text' | 'anchor'>[];
}

const shallowest = 2;
const deepest = 4;

/** The names of a page. */
export function toPageNames({ head, headings }: Pick<PageFacts, 'head' | 'headings'>): PageNames {
  return {
    ...head,
    headings: headings
      .filter(({ depth }) => depth >= shallowest && depth <= deepest)
      .map(({ text, anchor }) => ({ text, anchor })),
  };
}
