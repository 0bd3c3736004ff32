import type { ReactNode } from 'react';

/** A tab of a bar: its label, and the panel that it shows. */
export interface TabBarItem {
  readonly label: string;
  readonly icon: ReactNode;
  readonly panel: string;
}

/** ID of the tab for a panel. */
export function getPanelTabId(panel: string): string {
  return `${panel}~tab`;
}

interface TabBarProps {
  readonly tabs: readonly TabBarItem[];
  readonly shown: number;
  /** Shows a menu below the current tab's name. */
  readonly isMenu?: boolean;
}

/** The bar above children that are shown one at a time. */
export function TabBar({ tabs, shown, isMenu = false }: TabBarProps) {
  const list = (
    <div className="tab-list" role="tablist">
      {tabs.map(({ label, icon, panel }, index) => (
        <button
          key={panel}
          type="button"
          role="tab"
          id={getPanelTabId(panel)}
          aria-controls={panel}
          aria-selected={index === shown ? 'true' : 'false'}
          tabIndex={index === shown ? 0 : -1}
        >
          {icon}
          {label}
        </button>
      ))}
    </div>
  );
  if (!isMenu) return <div className="tab-bar">{list}</div>;
  return (
    <div className="tab-bar">
      <details className="tab-menu">
        <summary>
          {tabs[shown]?.icon}
          {tabs[shown]?.label}
        </summary>
        {list}
      </details>
    </div>
  );
}
