import type { RepoPath } from '#base/repoPath.ts';

/** A part of the navigation that a reader can choose: a tab, an anchor, a version … It links to a page or an external URL. */
export interface NavigationOption {
  readonly label: string;
  /** The HTML language tag (BCP 47) if it is a language. */
  readonly language: string | null;
  /** `/guides/start`, or a full URL if `isExternal`. */
  readonly href: string;
  readonly isExternal: boolean;
  readonly isSelected: boolean;
  readonly icon: string | null;
  readonly iconType: string | null;
  /** Background of its icon in light and dark mode; `to` is the end of a classic gradient. */
  readonly color: { readonly light: string; readonly dark: string; readonly to: string | null } | null;
  readonly tag: string | null;
  readonly description: string | null;
  readonly isInFooter: boolean;
  /** The menu below a tab. */
  readonly menu: readonly NavigationOption[];
}

/** Kinds of options that show only the chosen one until they are opened. */
export type SwitchKind = 'product' | 'language' | 'version' | 'dropdown';

/** A set of options that shows only the chosen one. */
export interface NavigationSwitch {
  readonly kind: SwitchKind;
  readonly options: readonly NavigationOption[];
}

export type SidebarEntry = SidebarGroup | SidebarPage | SidebarLink;

/** A sidebar heading with its entries. */
export interface SidebarGroup {
  readonly kind: 'group';
  readonly label: string;
  readonly icon: string | null;
  readonly iconType: string | null;
  readonly tag: string | null;
  /** The page its label links to. */
  readonly root: string | null;
  readonly expanded: boolean;
  readonly entries: readonly SidebarEntry[];
}

export interface SidebarPage {
  readonly kind: 'page';
  readonly label: string;
  readonly url: string;
  readonly icon: string | null;
  readonly iconType: string | null;
  readonly tag: string | null;
  readonly method: string | null;
  readonly isDeprecated: boolean;
}

/** An entry that links to another site. */
export interface SidebarLink {
  readonly kind: 'link';
  readonly label: string;
  readonly href: string;
  readonly icon: string | null;
  readonly iconType: string | null;
}

/** The navigation as shown on a page. All pages of a branch share the same `entries` value. */
export interface NavigationView {
  readonly switches: readonly NavigationSwitch[];
  readonly tabs: readonly NavigationOption[];
  readonly anchors: readonly NavigationOption[];
  readonly entries: readonly SidebarEntry[];
  /** The groups around the page, outermost first. */
  readonly groups: readonly {
    readonly label: string;
    readonly href: string | null;
    /** The weight of its pages in search, if the group sets one. */
    readonly boost?: number;
  }[];
  /** In the classic format, whose versions have no URLs of their own: the one shown, and others that the page is in. */
  readonly version?: { readonly selected: string | null; readonly others: readonly string[] };
}

/** Returns the navigation of a page, in a version that readers chose if the page is in it. */
export type NavigationLookup = (path: RepoPath | null, url: string, version?: string | null) => NavigationView;

/** The pages of the entries in reading order, without duplicates. */
export function flattenPages(
  entries: readonly SidebarEntry[],
): readonly { readonly label: string; readonly url: string }[] {
  const found = new Map<string, { readonly label: string; readonly url: string }>();
  const visit = (entry: SidebarEntry): void => {
    if (entry.kind === 'link') return;
    if (entry.kind === 'page') {
      if (!found.has(entry.url)) found.set(entry.url, { label: entry.label, url: entry.url });
      return;
    }
    if (entry.root !== null && !found.has(entry.root)) found.set(entry.root, { label: entry.label, url: entry.root });
    for (const inner of entry.entries) visit(inner);
  };
  for (const entry of entries) visit(entry);
  return [...found.values()];
}

/** True if an entry is the page, or contains it. */
export function containsPage(entry: SidebarEntry, url: string): boolean {
  if (entry.kind === 'link') return false;
  return entry.kind === 'page'
    ? entry.url === url
    : entry.root === url || entry.entries.some((inner) => containsPage(inner, url));
}
