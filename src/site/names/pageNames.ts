import type { LinkableHeading } from '../linkableParts.ts';
import { parsePageEndpoint } from '../pageEndpoint.ts';
import type { PageFacts } from '../pageFacts.ts';
import type { PageSummary } from '../pageSummary.ts';

/** The titles to find a page by: its own, and those of headings that links can target. */
export interface PageNames extends PageSummary {
  readonly headings: readonly Pick<LinkableHeading, 'text' | 'anchor'>[];
  /** The HTTP method of the operation that the page documents, uppercase; null for other pages. */
  readonly operationMethod: string | null;
}

const shallowest = 2;
const deepest = 4;

/** The names that a page is found by. */
export function toPageNames({
  head,
  headings,
  frontMatter,
}: Pick<PageFacts, 'head' | 'headings' | 'frontMatter'>): PageNames {
  return {
    ...head,
    headings: headings
      .filter(({ depth }) => depth >= shallowest && depth <= deepest)
      .map(({ text, anchor }) => ({ text, anchor })),
    operationMethod: parsePageEndpoint(frontMatter)?.method ?? null,
  };
}
