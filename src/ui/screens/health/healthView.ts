import { createStore } from 'zustand/vanilla';
import type { Finding, Severity } from '#base/finding.ts';
import { formatRuleTitle } from '#state/checks/formatRuleTitle.ts';
import { goToFinding } from '#state/intents/goToFinding.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import type { App } from '#state/app.ts';
import { keepFocusInList } from '../../kit/keepFocusInList.ts';

export type HealthGrouping = 'kind' | 'page';
export type SeverityFilter = Severity | 'all';

/** How the findings of a site are looked at, and where one was in their list. */
interface HealthView {
  readonly site: string | null;
  readonly by: HealthGrouping;
  readonly weight: SeverityFilter;
  readonly words: string;
  /** The words that a rule put there which the screen was opened for; null where it was opened for all. */
  readonly ruleWords: string | null;
  /** The groups that are unfolded. */
  readonly open: ReadonlySet<string>;
  readonly scrolled: number;
  /** What was gone to last: the text of its button. */
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

/** It is as it was when one comes back from a page that was mended. */
export const healthViewStore = createStore<HealthView>(() => firstView);

/** Shows what one rule finds; and once the screen is opened for all, whatever that one left in the filter is gone. Words that were typed there stay. */
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

/** Goes to where a finding stands, and remembers which one it was. */
export function goToHealthFinding(app: App, finding: Finding): void {
  healthViewStore.setState({ left: document.activeElement?.textContent ?? null });
  void goToFinding(app, finding);
}

/** A `ref` for the screen, which scrolls: it is where it was left on the same site, with the focus on the finding that was gone to. */
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
