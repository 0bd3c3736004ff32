import { parsePageEndpoint } from './pageEndpoint.ts';

/** A page's front matter fields that the navigation and lists show. */
export interface PageSummary {
  /** The sidebar title if there is one. */
  readonly title: string | null;
  readonly icon: string | null;
  readonly iconType: string | null;
  readonly tag: string | null;
  readonly hidden: boolean;
  /** The HTTP method of its endpoint; absent if it has none or hides it. */
  readonly method?: string;
}

/** Reads the summary from front matter values. Missing or non-scalar values are null. */
export function readPageSummary(values: Readonly<Record<string, unknown>>): PageSummary {
  const value = (key: string) => wordsOf(Object.hasOwn(values, key) ? values[key] : null);
  const method = getSidebarMethod(values);
  return {
    title: value('sidebarTitle') ?? value('title'),
    icon: value('icon'),
    iconType: value('iconType'),
    tag: value('tag'),
    hidden: value('hidden') === 'true',
    ...(method === null ? {} : { method }),
  };
}

/** The HTTP method that the sidebar shows for a page; null if the page has no endpoint or hides its method. */
export function getSidebarMethod(values: Readonly<Record<string, unknown>>): string | null {
  const isHidden = Object.hasOwn(values, 'hideApiMarker') && wordsOf(values['hideApiMarker']) === 'true';
  return isHidden ? null : (parsePageEndpoint(values)?.method ?? null);
}

/** YAML may parse a title as a number or a boolean. */
function wordsOf(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : null;
}
