import { createStore } from 'zustand/vanilla';
import type { Finding, Severity } from '#base/finding.ts';
import { formatRuleTitle } from '#state/checks/formatRuleTitle.ts';
import { goToFinding } from '#state/intents/goToFinding.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import type { App } from '#state/app.ts';
import { keepFocusInList } from '../../kit/keepFocusInList.ts';

export type HealthGrouping = 'kind' | 'page';
export type SeverityFilter = Severity | 'all';

/** Grouping, filters and scroll position of a site's findings. */
interface HealthView {
  readonly site: string | null;
  readonly by: HealthGrouping;
  readonly weight: SeverityFilter;
  readonly words: string;
  /** Filter text set when the screen was opened for one rule; null when opened for all. */
  readonly ruleWords: string | null;
  /** Expanded groups. */
  readonly open: ReadonlySet<string>;
  readonly scrolled: number;
  /** Button text of the finding opened last. */
  readonly left: string | null;
}

const firstView: HealthView = {
  site: null,
  by: 'kind',
  weight: 'all',
  words: '',
  ruleWords: null,
  open: new Set(),
  scrolled: 0,
  left: null,
};

/** Preserved when the user returns from a page they fixed. */
export const healthViewStore = createStore<HealthView>(() => firstView);

/** Filters by one rule. When the screen is opened for all, the filter text of that rule is cleared, but typed text stays. */
export function filterByRule(rule: string | null): void {
  const wanted = rule === null ? null : formatRuleTitle(rule);
  const { words, ruleWords } = healthViewStore.getState();
  if (wanted === ruleWords) return;
  healthViewStore.setState({ ruleWords: wanted, words: wanted ?? (words === ruleWords ? '' : words) });
}

export function toggleFindingGroup(key: string): void {
  healthViewStore.setState(({ open }) => ({
    open: new Set(open.has(key) ? [...open].filter((other) => other !== key) : [...open, key]),
  }));
}

/** Opens the location of a finding and remembers the finding. */
export function goToHealthFinding(app: App, finding: Finding): void {
  healthViewStore.setState({ left: document.activeElement?.textContent ?? null });
  void goToFinding(app, finding);
}

/** A ref for the scrolling screen: restores the scroll position on the same site, and focuses the finding opened last. */
export function restoreHealthScroll(app: App, screen: HTMLElement | null): (() => void) | undefined {
  if (screen === null) return undefined;
  const site = getOpenSite(app)?.summary.id ?? null;
  if (healthViewStore.getState().site !== site) healthViewStore.setState({ ...firstView, site });
  const { scrolled, left } = healthViewStore.getState();
  screen.scrollTop = scrolled;
  if (left !== null)
    [...screen.querySelectorAll('button')]
      .find(({ textContent }) => textContent === left)
      ?.focus({ preventScroll: true });
  const stop = keepFocusInList(screen);
  return () => {
    stop?.();
    healthViewStore.setState({ scrolled: screen.scrollTop });
  };
}
