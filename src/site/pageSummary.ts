/** What the navigation and lists show of a page, as its front matter says it. */
export interface PageSummary {
  /** The sidebar title where there is one. */
  readonly title: string | null;
  readonly icon: string | null;
  readonly iconType: string | null;
  readonly tag: string | null;
  readonly hidden: boolean;
}

/** The head of a page, by the values of its front matter; what is missing, or is no single value, is null. */
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

/** A title may be a number or a truth value to YAML. */
function wordsOf(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : null;
}
