import type { ApiOperation } from '../read/apiOperation.ts';
import type { OpenapiDescription } from '../read/readOpenapi.ts';

/** A page generated from an operation, without a file. */
export interface GeneratedApiPage {
  /** URL path within the site, without a leading slash. */
  readonly slug: string;
  readonly title: string;
  readonly sidebarTitle: string;
  readonly description: string | null;
  readonly method: string;
  readonly deprecated: boolean;
  /** True if it has a URL but isn't in any menu. */
  readonly hidden: boolean;
  /** `x-mint.metadata`, used like front matter. */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly operation: ApiOperation;
  readonly source: OpenapiDescription;
}

/** Creates the page of an operation at a slug. `x-mint.metadata` wins over the operation's own texts. */
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

/** Default title: the last part of the slug with hyphens and underscores as spaces. */
function titleOf(slug: string): string {
  const words = (slug.split('/').at(-1) ?? slug).replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
