import type { NavigationOption } from '#site/view/navigationView.ts';
import { SymbolIcon } from '../parts/symbols.tsx';
import type { PageChrome } from './pageChrome.ts';
import { SiteLink } from './SiteLink.tsx';
import { SwitchOptionLabel } from './SiteSwitch.tsx';

/** Tabs of the navigation; one with a menu opens it. */
export function SiteTabs({
  tabs,
  around,
}: {
  readonly tabs: readonly NavigationOption[];
  readonly around: PageChrome;
}) {
  if (tabs.length < 2 && (tabs[0]?.menu.length ?? 0) === 0) return null;
  return (
    <nav className="site-tabs" aria-label="Sections">
      <ul>
        {tabs.map((tab) => (
          <li key={tab.label} data-end={tab.isInFooter ? '' : undefined}>
            {tab.menu.length === 0 ? (
              <SiteLink
                href={tab.href}
                className="site-tab"
                current={tab.isSelected ? 'true' : undefined}
                around={around}
              >
                <SwitchOptionLabel choice={{ ...tab, description: null }} around={around} />
              </SiteLink>
            ) : (
              <TabMenu tab={tab} around={around} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TabMenu({ tab, around }: { readonly tab: NavigationOption; readonly around: PageChrome }) {
  return (
    <details className="switch">
      <summary className="site-tab" data-chosen={tab.isSelected ? '' : undefined}>
        <SwitchOptionLabel choice={{ ...tab, description: null }} around={around} />
        <SymbolIcon name="down" />
      </summary>
      <ul className="menu">
        {tab.menu.map((item) => (
          <li key={item.label}>
            <SiteLink
              href={item.href}
              className="menu-entry"
              current={item.isSelected ? 'true' : undefined}
              around={around}
            >
              <SwitchOptionLabel choice={item} around={around} />
            </SiteLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
