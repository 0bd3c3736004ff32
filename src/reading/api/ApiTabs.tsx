import type { ReactNode } from 'react';
import { tabsView } from '#blocks/tabs/view.tsx';
import { TabBar, getPanelTabId } from '../parts/TabBar.tsx';
import type { ApiDrawContext } from './apiDrawContext.ts';

interface ApiTabsProps {
  readonly tabs: readonly { readonly label: string; readonly content: ReactNode }[];
  readonly drawing: ApiDrawContext;
}

/** Tabs, or the content alone if there is only one. */
export function ApiTabs({ tabs, drawing }: ApiTabsProps) {
  const [first] = tabs;
  if (first === undefined) return null;
  if (tabs.length === 1) return first.content;
  const panels = tabs.map((tab) => ({ ...tab, panel: drawing.next('choice') }));
  return (
    <div data-node={tabsView.name} data-tabs={tabsView.tabbed?.look} className="api-tabs">
      <TabBar tabs={panels.map(({ label, panel }) => ({ label, panel, icon: null }))} shown={0} />
      {panels.map(({ panel, content }, index) => (
        <div
          key={panel}
          id={panel}
          role="tabpanel"
          aria-labelledby={getPanelTabId(panel)}
          className={index === 0 ? undefined : 'tab-hidden'}
        >
          {content}
        </div>
      ))}
    </div>
  );
}
