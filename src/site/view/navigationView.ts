/** A part of the navigation that a reader chooses: a tab, an anchor, a version … Where it leads is a page's address, or one of the web. */
export interface NavigationOption {
  readonly label: string;
  /** Its code as HTML knows it (BCP 47), where it is a language. */
  readonly language: string | null;
  /** `/guides/start`, or a whole address where `isElsewhere`. */
  readonly href: string;
  readonly isElsewhere: boolean;
  readonly isChosen: boolean;
  readonly icon: string | null;
  readonly iconType: string | null;
  /** The ground of its icon in light and in dark mode; two different ones in a classic gradient. */
  readonly colour: { readonly light: string; readonly dark: string; readonly to: string | null } | null;
  readonly tag: string | null;
  readonly description: string | null;
  readonly isAtEnd: boolean;
  /** What a tab offers below itself. */
  readonly menu: readonly NavigationOption[];
}

/** The kinds of choice that show one name, and the others when they are opened. */
export type SwitchKind = 'product' | 'language' | 'version' | 'dropdown';

/** A choice of which readers see the chosen name alone. */
export interface NavigationSwitch {
  readonly kind: SwitchKind;
  readonly options: readonly NavigationOption[];
}

/** An entry of the sidebar. */
export type SidebarEntry = SidebarGroup | SidebarPage | SidebarLink;

/** A heading of the sidebar with what stands below it. */
export interface SidebarGroup {
  readonly kind: 'group';
  readonly label: string;
  readonly icon: string | null;
  readonly iconType: string | null;
  readonly tag: string | null;
  /** The page that its own name opens. */
  readonly root: string | null;
  readonly expanded: boolean;
  readonly entries: readonly SidebarEntry[];
}

/** A page of the site. */
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

/** An entry that leads to another site. */
export interface SidebarLink {
  readonly kind: 'link';
  readonly label: string;
  readonly href: string;
  readonly icon: string | null;
  readonly iconType: string | null;
}

/** The navigation as it stands on a page. The entries are one value for all pages of a branch. */
export interface NavigationView {
  readonly switches: readonly NavigationSwitch[];
  readonly tabs: readonly NavigationOption[];
  readonly anchors: readonly NavigationOption[];
  readonly entries: readonly SidebarEntry[];
  /** The groups around the page, the outermost first. */
  readonly groups: readonly { readonly label: string; readonly href: string | null }[];
}

/** The pages of the entries in reading order, each once. */
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

/** Whether an entry is a page's, or holds it. */
export function containsPage(entry: SidebarEntry, url: string): boolean {
  if (entry.kind === 'link') return false;
  return entry.kind === 'page'
    ? entry.url === url
    : entry.root === url || entry.entries.some((inner) => containsPage(inner, url));
}
