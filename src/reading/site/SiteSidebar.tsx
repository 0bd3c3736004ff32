import type { ReactNode } from 'react';
import { toRouteLink } from '#site/view/routes.ts';
import {
  containsPage,
  flattenPages,
  type NavigationView,
  type SidebarEntry,
  type SidebarGroup,
} from '#site/view/navigationView.ts';
import { filterNearbyEntries } from './filterNearbyEntries.ts';
import type { PageChrome } from './pageChrome.ts';
import { SiteLink } from './SiteLink.tsx';
import { SiteLogo } from './SiteLogo.tsx';
import { SiteIconOrPicture } from './SiteIconOrPicture.tsx';
import { SwitchOptionLabel, SiteSwitch } from './SiteSwitch.tsx';
import { BarLinks, ModeToggle, SearchEntry } from './SiteTools.tsx';

interface SiteSidebarProps {
  readonly navigation: NavigationView;
  /** URL of the page. */
  readonly url: string;
  readonly around: PageChrome;
  /** The file with the whole list, if it is too long for each page. */
  readonly whole: string | null;
}

/** The sidebar: switchers, then the pages of the current choice. */
export function SiteSidebar({
  navigation: { switches, anchors, entries, version },
  url,
  around,
  whole,
}: SiteSidebarProps) {
  return (
    <aside id="sidebar" aria-label="Navigation">
      <div id="sidebar-content">
        <div className="sidebar-head">
          <SiteLogo around={around} />
          <ModeToggle around={around} />
        </div>
        <SearchEntry around={around} place="sidebar" />
        {switches.length > 0 && (
          <div className="switches">
            {switches.map((one) => (
              <SiteSwitch
                key={one.kind}
                {...one}
                keepsChoice={one.kind === 'version' && version !== undefined}
                around={around}
              />
            ))}
          </div>
        )}
        {anchors.length > 0 && (
          <ul className="anchors">
            {anchors.map((anchor) => (
              <li key={anchor.label}>
                <SiteLink
                  href={anchor.href}
                  className="anchor"
                  current={anchor.isSelected ? 'true' : undefined}
                  around={around}
                >
                  <SwitchOptionLabel choice={anchor} around={around} />
                </SiteLink>
              </li>
            ))}
          </ul>
        )}
        <nav id="navigation-items" aria-label="Pages" data-whole={whole ?? undefined}>
          <SidebarEntries
            entries={whole === null ? entries : filterNearbyEntries(entries, url)}
            url={url}
            around={around}
            isWhole={whole === null}
          />
        </nav>
        <div className="sidebar-links">
          <BarLinks around={around} place="sidebar" />
        </div>
      </div>
    </aside>
  );
}

interface SidebarEntriesProps {
  readonly entries: readonly SidebarEntry[];
  readonly url: string;
  readonly around: PageChrome;
  /** True if groups without the page also contain their entries. */
  readonly isWhole: boolean;
}

/** Groups and pages of a sidebar. */
export function SidebarEntries({ entries, url, around, isWhole }: SidebarEntriesProps) {
  const rows = (list: readonly SidebarEntry[], depth: number): ReactNode => (
    <ul className="entries" data-depth={depth}>
      {list.map((entry, index) => (
        <li key={index} className={entry.kind === 'group' && depth === 0 ? 'section' : undefined}>
          {entry.kind === 'group' ? groupOf(entry, depth) : <Row entry={entry} url={url} around={around} />}
        </li>
      ))}
    </ul>
  );
  const groupOf = (group: SidebarGroup, depth: number): ReactNode => {
    const isHere = containsPage(group, url);
    const inner = isWhole || isHere ? rows(group.entries, depth + 1) : null;
    const [first] = inner === null ? flattenPages([group]) : [];
    const head = <GroupHead group={group} url={url} around={around} first={first?.url ?? null} />;
    if (depth === 0 || inner === null) {
      return (
        <>
          {group.label !== '' && <div className="section-head">{head}</div>}
          {inner}
        </>
      );
    }
    return (
      <details className="fold" open={isHere || group.expanded}>
        <summary className="entry">
          {head}
          <span className="fold-sign" aria-hidden="true" />
        </summary>
        {inner}
      </details>
    );
  };
  return rows(entries, 0);
}

interface GroupHeadProps {
  readonly group: SidebarGroup;
  readonly url: string;
  readonly around: PageChrome;
  /** Page that its name links to if its entries aren't included. */
  readonly first: string | null;
}

function GroupHead({ group: { label, icon, iconType, tag, root }, url, around, first }: GroupHeadProps) {
  const words = (
    <>
      <SiteIconOrPicture name={icon} style={iconType} around={around} />
      <span className="entry-label">{label}</span>
      {tag !== null && <span className="tag">{tag}</span>}
    </>
  );
  const href = root ?? first;
  if (href === null) return <span className="group-words">{words}</span>;
  return (
    <SiteLink
      href={toRouteLink(href)}
      className="group-words"
      current={href === url ? 'page' : undefined}
      around={around}
    >
      {words}
    </SiteLink>
  );
}

function Row({
  entry,
  url,
  around,
}: {
  readonly entry: Exclude<SidebarEntry, SidebarGroup>;
  readonly url: string;
  readonly around: PageChrome;
}) {
  const sign = <SiteIconOrPicture name={entry.icon} style={entry.iconType} around={around} />;
  if (entry.kind === 'link') {
    return (
      <SiteLink href={entry.href} className="entry" around={around}>
        {sign}
        <span className="entry-label">{entry.label}</span>
        {!entry.href.startsWith('/') && (
          <span className="leaves" aria-hidden="true">
            ↗
          </span>
        )}
      </SiteLink>
    );
  }
  return (
    <SiteLink
      href={toRouteLink(entry.url)}
      className="entry"
      current={entry.url === url ? 'page' : undefined}
      around={around}
    >
      {sign}
      {entry.method !== null && (
        <span className="entry-method" data-method={entry.method}>
          {entry.method === 'DELETE' ? 'DEL' : entry.method === 'WEBHOOK' ? 'HOOK' : entry.method}
        </span>
      )}
      <span className="entry-label">{entry.label}</span>
      {entry.isDeprecated && <span className="tag">deprecated</span>}
      {entry.tag !== null && <span className="tag">{entry.tag}</span>}
    </SiteLink>
  );
}
