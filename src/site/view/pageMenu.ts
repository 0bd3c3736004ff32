import { getOwnProperty } from '#base/getOwnProperty.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '#config/docsJson.ts';
import { pageMenuLabels } from '#config/sections/pageMenu.ts';
import { readConfigIcon, toObject, toObjects, toTextOrNull } from './jsonRead.ts';

/**
 * An item of a page's menu. `ask`: a URL to which a question about the page is appended, percent-encoded. `link`: a URL in which
 * `$page` is replaced with the page's Markdown.
 */
export type PageMenuItem = { readonly label: string; readonly description: string } & (
  | { readonly kind: 'copy' | 'view' | 'print' | 'spec' }
  | { readonly kind: 'ask'; readonly base: string }
  | { readonly kind: 'link'; readonly href: string; readonly icon: string | null; readonly iconType: string | null }
);

/** The menu of a page (reference §1.4, `contextual`). */
export interface PageMenu {
  readonly place: 'header' | 'toc';
  readonly items: readonly PageMenuItem[];
}

/** The assistants that open with a question given in their URL. */
const assistants: Readonly<Record<string, string>> = {
  chatgpt: 'https://chatgpt.com/?hints=search&q=',
  claude: 'https://claude.ai/new?q=',
  perplexity: 'https://www.perplexity.ai/search?q=',
  grok: 'https://grok.com/?q=',
  aistudio: 'https://aistudio.google.com/prompts/new_chat?prompt=',
  devin: 'https://app.devin.ai/?prompt=',
};

const own: Readonly<
  Record<string, { readonly kind: 'copy' | 'view' | 'print' | 'spec'; readonly description: string }>
> = {
  copy: { kind: 'copy', description: 'Copy this page as Markdown' },
  view: { kind: 'view', description: 'Open this page as plain text' },
  'download-pdf': { kind: 'print', description: 'Choose “Save as PDF” in the print dialog' },
  'download-spec': { kind: 'spec', description: 'The OpenAPI file of this page' },
};

/**
 * Reads the menu of a page at `url`; null if it has none. The page's own `contextual` field wins over the site's, key by key.
 * `leftOut` lists the labels of options that only a hosting service can offer.
 */
export function readPageMenu(
  site: JsonValue | undefined,
  page: unknown,
  url: string,
): { readonly menu: PageMenu | null; readonly leftOut: readonly string[] } {
  const settings = { ...toObject(site), ...(isObject(page) ? page : {}) };
  const options = isJsonArray(settings['options']) ? settings['options'] : [];
  const read = [...new Set(options)].map((option) => readOption(option, url));
  const items = read.flatMap((item) => (typeof item === 'string' || item === null ? [] : [item]));
  return {
    menu: items.length === 0 ? null : { place: settings['display'] === 'toc' ? 'toc' : 'header', items },
    leftOut: read.filter((item) => typeof item === 'string'),
  };
}

/** Front matter is YAML, which is JSON except for values that no option has. */
function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An item; the label of an option that is left out; or null for an unknown option. */
function readOption(option: JsonValue, url: string): PageMenuItem | string | null {
  if (isJsonObject(option)) return readCustomItem(option, url);
  if (typeof option !== 'string') return null;
  const label = getOwnProperty(pageMenuLabels, option);
  if (label === undefined) return null;
  const item = getOwnProperty(own, option);
  if (item !== undefined) return { label, ...item };
  const base = getOwnProperty(assistants, option);
  return base === undefined ? label : { label, kind: 'ask', base, description: 'Ask questions about this page' };
}

function readCustomItem(option: JsonObject, url: string): PageMenuItem | string | null {
  const label = toTextOrNull(option['title']);
  const href = readHref(option['href'], url);
  if (label === null || href === null) return null;
  if (href.includes('$mcp')) return label;
  return {
    label,
    kind: 'link',
    href,
    description: toTextOrNull(option['description']) ?? '',
    ...readConfigIcon(option),
  };
}

/** The URL of a custom item, with the page's path filled in; null if it has none. */
function readHref(written: JsonValue | undefined, url: string): string | null {
  const parts = toObject(written);
  const base = toTextOrNull(written) ?? toTextOrNull(parts['base']);
  if (base === null) return null;
  const queries = toObjects(parts['query']).flatMap(({ key, value }) => {
    const name = toTextOrNull(key);
    // `$page` is filled in by the reader's browser, already encoded.
    const text = String(value ?? '').replaceAll('$path', url);
    return name === null
      ? []
      : [
          `${encodeURIComponent(name)}=${encodeURIComponent(text).replaceAll('%24page', '$page').replaceAll('%24mcp', '$mcp')}`,
        ];
  });
  const address = base.replaceAll('$path', encodeURI(url));
  return queries.length === 0 ? address : `${address}${address.includes('?') ? '&' : '?'}${queries.join('&')}`;
}
