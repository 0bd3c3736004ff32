/** A page's front matter fields that the navigation and lists show. */
export interface PageSummary {
  /** The sidebar title if there is one. */
  readonly title: string | null;
  readonly icon: string | null;
  readonly iconType: string | null;
  readonly tag: string | null;
  readonly hidden: boolean;
}

/** Reads the summary from front matter values. Missing or non-scalar values are null. */
export function readPageSummary(values: Readonly<Record<string, unknown>>): PageSummary {
  const value = (key: string) => wordsOf(Object.hasOwn(values, key) ? values[key] : null);
  return {
    title: value('sidebarTitle') ?? value('title'),
    icon: value('icon'),
    iconType: value('iconType'),
    tag: value('tag'),
    hidden: value('hidden') === 'true',
  };
}

/** YAML may parse a title as a number or a boolean. */
function wordsOf(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : null;
}
