import { formatNoResults } from '#base/noResults.ts';
import styles from './HealthScreen.module.css';
import { Button, Progress, SegmentedControl, TextInput } from '@mantine/core';
import { BookCheck, Bot, CircleCheck, Globe, ListChecks, Workflow } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Finding, Severity } from '#base/finding.ts';
import { fileNameOf } from '#base/repoPath.ts';
import { findingsStore } from '#state/checks/findingsStore.ts';
import { startSiteChecks } from '#state/checks/startSiteChecks.ts';
import { applyPlannedFixes, planFixes } from '#state/intents/fixFindings.ts';
import { sortBySeverity } from '#site/siteFindings.ts';
import { formatRuleTitle } from '#state/checks/formatRuleTitle.ts';
import { goToScreen } from '#state/route/goTo.ts';
import { pageNamesStore } from '#state/siteFacts/pageNamesStore.ts';
import { type OpenSite, siteStore } from '#state/site/siteStore.ts';
import type { App } from '#state/app.ts';
import { PlanDialog } from '../plans/PlanDialog.tsx';
import { HealthGroup } from './HealthGroup.tsx';
import {
  filterByRule,
  goToHealthFinding,
  healthViewStore,
  restoreHealthScroll,
  toggleFindingGroup,
  type HealthGrouping,
  type SeverityFilter,
} from './healthView.ts';
import { describeUnchecked } from './describeUnchecked.ts';
import { ChecksWorkflowDialog } from '../workflow/ChecksWorkflowDialog.tsx';
import { useAsyncValue } from '../../kit/useAsyncValue.ts';
import { StoredSwitch } from '../../kit/StoredSwitch.tsx';
import { useApp } from '../../useApp.ts';
import { readRuleDescriptions } from '#state/checks/readRuleDescriptions.ts';
import { setRuleEnabled } from '#state/intents/disableRule.ts';

const weights = ['all', 'error', 'warning', 'suggestion'] as const;
const weightWords: Readonly<Record<SeverityFilter, string>> = {
  all: 'All',
  error: 'Errors',
  warning: 'Warnings',
  suggestion: 'Suggestions',
};

/**
 * All findings of the site by rule or by page, updated while the check runs, with fixes across pages. Starts with the findings of `rule`,
 * if set.
 */
export function HealthScreen({ site, rule }: { readonly site: OpenSite; readonly rule: string | null }) {
  const app = useApp();
  useEffect(() => startSiteChecks(app, true), [app]);
  const { byFile, share, isRunning, unchecked, unmeasured } = useStore(app.get(findingsStore), (state) => state.site);
  const titles = useStore(app.get(pageNamesStore), (state) => state.titles);
  useEffect(() => filterByRule(rule), [rule]);
  const { by, weight, words, open } = useStore(healthViewStore);
  const [planned, setPlanned] = useState<readonly Finding[] | null>(null);
  const [isWorkflowShown, setWorkflowShown] = useState(false);
  const keepPlace = useCallback((screen: HTMLElement | null) => restoreHealthScroll(app, screen), [app]);
  const all = sortBySeverity([...byFile.values()].flat());
  const nameOf = namesIn(byFile.keys(), titles);
  const wanted = words.trim().toLowerCase();
  const shown = all.filter(
    (finding) =>
      (weight === 'all' || finding.severity === weight) &&
      (wanted === '' ||
        `${finding.message} ${finding.path} ${nameOf(finding.path)} ${formatRuleTitle(finding.rule)}`
          .toLowerCase()
          .includes(wanted)),
  );
  const groups = groupsOf(shown, by);
  const fix = (findings: readonly Finding[]) => (findings.length === 1 ? fixNow(app, findings) : setPlanned(findings));
  return (
    <div ref={keepPlace} className={styles.screen}>
      <header className={styles.header}>
        <h1 className={styles.title}>Site health</h1>
        <div className={styles.check}>
          <p className={styles.state} role="status">
            {stateWords(isRunning, share, all.length)}
          </p>
          {isRunning && share < 1 && (
            <Progress className={styles.progress} size={4} value={share * 100} aria-label="Pages checked" />
          )}
        </div>
        <WaysFromHealth onWorkflow={() => setWorkflowShown(true)} />
        {all.length > 0 && <HealthFilters all={all} />}
      </header>
      {describeUnchecked(byFile, unchecked).map((note) => (
        <p key={note} className={styles.unchecked}>
          {note}
        </p>
      ))}
      {unmeasured > 0 && !isRunning && (
        <p className={styles.unchecked}>
          {unmeasured === 1 ? 'One image wasn’t' : `${unmeasured.toLocaleString('en')} images weren’t`} downloaded to
          check {unmeasured === 1 ? 'its size' : 'their sizes'}. The command-line tool checks all images.
        </p>
      )}
      {all.length === 0 && !isRunning && share === 1 && unchecked.length === 0 && <NothingFound />}
      {all.length > 0 && shown.length === 0 && <NothingShown words={words} />}
      {groups.map(([key, findings]) => (
        <HealthGroup
          key={`${by} ${key}`}
          title={by === 'kind' ? formatRuleTitle(key) : nameOf(key)}
          detail={by === 'kind' ? '' : key}
          findings={findings}
          by={by}
          nameOf={nameOf}
          isOpen={open.has(`${by} ${key}`)}
          onToggle={() => toggleFindingGroup(`${by} ${key}`)}
          onGo={(finding) => goToHealthFinding(app, finding)}
          onFix={fix}
        />
      ))}
      {isWorkflowShown && <ChecksWorkflowDialog site={site} onClose={() => setWorkflowShown(false)} />}
      {planned !== null && (
        <PlanDialog
          title={`Fix ${planned.length} issues`}
          files={new Set(planned.map(({ path }) => path)).size}
          makePlans={(onPlan, signal) => planFixes(app, planned, onPlan, signal)}
          onApply={(plans) => applyPlannedFixes(app, plans, planned)}
          onClose={() => setPlanned(null)}
        />
      )}
    </div>
  );
}

async function fixNow(app: App, findings: readonly Finding[]): Promise<void> {
  await applyPlannedFixes(app, await planFixes(app, findings), findings);
}

/** Empty state, if there are no findings. */
function NothingFound() {
  return (
    <section className={styles.empty} aria-label="No issues">
      <CircleCheck size={28} aria-hidden />
      <h2 className={styles.emptyTitle}>No issues</h2>
      <p className={styles.state}>
        All pages and settings were checked: links, images, titles, components, and writing rules. Docwright checks
        every change and shows new issues here.
      </p>
    </section>
  );
}

/** Empty state if no finding matches the filters, with a button that resets them. */
function NothingShown({ words }: { readonly words: string }) {
  return (
    <section className={styles.empty} aria-label="No matching issues">
      <p className={styles.state}>{formatNoResults(words)}</p>
      <Button size="xs" variant="default" onClick={() => healthViewStore.setState({ weight: 'all', words: '' })}>
        Show all issues
      </Button>
    </section>
  );
}

/** Buttons that lead to the rules, `llms.txt`, the CI workflow and publishing. */
function WaysFromHealth({ onWorkflow }: { readonly onWorkflow: () => void }) {
  const app = useApp();
  return (
    <div className={styles.ways}>
      <Button
        size="xs"
        variant="default"
        leftSection={<BookCheck size={14} aria-hidden />}
        onClick={() => goToScreen(app, { screen: 'rules', file: null })}
      >
        Writing rules
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<ListChecks size={14} aria-hidden />}
        onClick={() => goToScreen(app, { screen: 'checks' })}
      >
        All checks
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<Bot size={14} aria-hidden />}
        onClick={() => goToScreen(app, { screen: 'llms' })}
      >
        llms.txt
      </Button>
      <Button size="xs" variant="default" leftSection={<Workflow size={14} aria-hidden />} onClick={onWorkflow}>
        Check every change…
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<Globe size={14} aria-hidden />}
        onClick={() => goToScreen(app, { screen: 'publish' })}
      >
        Publish site…
      </Button>
      <SpellingSwitch />
    </div>
  );
}

/** Filters and grouping of the findings. */
function HealthFilters({ all }: { readonly all: readonly Finding[] }) {
  const { by, weight, words } = useStore(healthViewStore);
  const countOf = (one: SeverityFilter) =>
    one === 'all' ? all.length : all.filter(({ severity }) => severity === one).length;
  return (
    <div className={styles.filters}>
      <SegmentedControl
        size="xs"
        aria-label="Severity"
        value={weight}
        onChange={(value) => healthViewStore.setState({ weight: weights.find((one) => one === value) ?? 'all' })}
        data={weights.map((one) => ({ value: one, label: `${weightWords[one]} ${countOf(one)}` }))}
      />
      <SegmentedControl
        size="xs"
        aria-label="Group by"
        value={by}
        onChange={(value) => healthViewStore.setState({ by: value === 'page' ? 'page' : 'kind' })}
        data={[
          { value: 'kind', label: 'By type' },
          { value: 'page', label: 'By page' },
        ]}
      />
      <TextInput
        size="xs"
        className={styles.words}
        aria-label="Filter issues"
        placeholder="Filter issues"
        value={words}
        onChange={(event) => healthViewStore.setState({ words: event.currentTarget.value })}
      />
    </div>
  );
}

function stateWords(isRunning: boolean, share: number, count: number): string {
  if (isRunning && share < 1) return `Checking pages: ${Math.floor(share * 100)}%`;
  return count === 0 ? 'No issues found.' : count === 1 ? '1 issue.' : `${count.toLocaleString('en')} issues.`;
}

const order: Readonly<Record<Severity, number>> = { error: 0, warning: 1, suggestion: 2 };

/** Page titles; titles used more than once include the path. */
function namesIn(paths: Iterable<string>, titles: ReadonlyMap<string, string>): (path: string) => string {
  const called = new Map<string, number>();
  for (const path of paths) called.set(titles.get(path) ?? '', (called.get(titles.get(path) ?? '') ?? 0) + 1);
  return (path) => {
    const title = titles.get(path);
    return title === undefined ? fileNameOf(path) : (called.get(title) ?? 0) > 1 ? `${title} (${path})` : title;
  };
}

/** Groups sorted by severity, then by number of findings. */
function groupsOf(
  findings: readonly Finding[],
  by: HealthGrouping,
): readonly (readonly [string, readonly Finding[]])[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = by === 'kind' ? finding.rule : finding.path;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  const worst = (group: readonly Finding[]) => Math.min(...group.map(({ severity }) => order[severity]));
  return [...groups].toSorted(
    ([a, one], [b, other]) => worst(one) - worst(other) || other.length - one.length || (a < b ? -1 : 1),
  );
}

/** Turns on the opt-in spell check; hidden if the repository has its own rule for it. */
function SpellingSwitch() {
  const app = useApp();
  const site = useStore(app.get(siteStore), (state) => state.site);
  const rules = useAsyncValue(() => readRuleDescriptions(app), [app], { reloadOn: [site] });
  const rule = rules?.find(({ name }) => name === 'spelling');
  if (rule === undefined) return null;
  return (
    <StoredSwitch
      size="xs"
      label="Check spelling (English)"
      stored={rule.severity !== null}
      store={(isOn) => setRuleEnabled(app, rule, isOn)}
    />
  );
}
