import type { ApiOperation } from '../model/apiOperation.ts';
import type { OpenapiDescription } from '../read/readOpenapi.ts';

/** A page that no file holds: it is made from an operation. */
export interface GeneratedApiPage {
  /** Its address below the site, without a slash before it. */
  readonly slug: string;
  readonly title: string;
  readonly sidebarTitle: string;
  readonly description: string | null;
  readonly method: string;
  readonly deprecated: boolean;
  /** Has an address, and stands in no menu. */
  readonly hidden: boolean;
  /** What `x-mint.metadata` says, as front matter would. */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly operation: ApiOperation;
  readonly source: OpenapiDescription;
}

/** The page of an operation at an address: what `x-mint.metadata` says wins over the operation's own words. */
export function createGeneratedPage(
  operation: ApiOperation,
  source: OpenapiDescription,
  slug: string,
): GeneratedApiPage {
  const { metadata } = operation.wishes;
  const text = (key: string) => {
    const value = Object.hasOwn(metadata, key) ? metadata[key] : null;
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const title = text('title') ?? (operation.summary?.text.trim() || titleOf(slug));
  return {
    slug,
    title,
    sidebarTitle: text('sidebarTitle') ?? title,
    description: text('description') ?? operation.description?.text ?? null,
    method: operation.method,
    deprecated: operation.deprecated || metadata['deprecated'] === true,
    hidden: operation.hidden || metadata['hidden'] === true,
    metadata,
    operation,
    source,
  };
}

/** The title of a page that has none: the last part of its address, in words. */
function titleOf(slug: string): string {
  const words = (slug.split('/').at(-1) ?? slug).replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
