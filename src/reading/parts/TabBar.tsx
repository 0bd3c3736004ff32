import type { ReactNode } from 'react';

/** A tab of a bar: its words, and the panel that it shows. */
export interface BarTab {
  readonly label: string;
  readonly icon: ReactNode;
  readonly panel: string;
}

/** The name of the tab that shows a panel. */
export function tabOf(panel: string): string {
  return `${panel}-tab`;
}

/** The bar over children that are shown one at a time. */
export function TabBar({ tabs, shown }: { readonly tabs: readonly BarTab[]; readonly shown: number }) {
  return (
    <div className="tab-bar">
      <div className="tab-list" role="tablist">
        {tabs.map(({ label, icon, panel }, index) => (
          <button key={panel} type="button" role="tab" id={tabOf(panel)} aria-controls={panel} aria-selected={index === shown ? 'true' : 'false'} tabIndex={index === shown ? 0 : -1}>
            {icon}
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
