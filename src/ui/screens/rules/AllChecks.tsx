import { formatNoResults } from '#base/noResults.ts';
import styles from './RulesScreen.module.css';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { BookCheck, HeartPulse } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Finding, Severity } from '#base/finding.ts';
import { findingsStore } from '#state/checks/findingsStore.ts';
import { formatRuleTitle } from '#state/checks/formatRuleTitle.ts';
import { readRuleDescriptions } from '#state/checks/readRuleDescriptions.ts';
import { startSiteChecks } from '#state/checks/startSiteChecks.ts';
import { setRuleEnabled } from '#state/intents/disableRule.ts';
import type { RuleDescription } from '#state/pages/checksWorker.ts';
import { goToScreen } from '#state/route/goTo.ts';
import { siteStore } from '#state/site/siteStore.ts';
import { useAsyncValue } from '../../kit/useAsyncValue.ts';
import { StoredSwitch } from '../../kit/StoredSwitch.tsx';
import { useApp } from '../../useApp.ts';
import { IssueCount } from './IssueCount.tsx';

const groupTitles: Readonly<Record<string, string>> = {
  language: 'Language and style',
  organization: 'Content organization',
  readers: 'User-centered approach',
  code: 'Code examples',
  api: 'API documentation',
  accessibility: 'Accessibility',
  components: 'Components',
  images: 'Images',
  pages: 'Front matter',
  structure: 'Page structure',
  site: 'Links and files',
  vale: 'Vale rules in this repository',
};
const severityWords: Readonly<Record<Severity, string>> = {
  error: 'Error',
  warning: 'Warning',
  suggestion: 'Suggestion',
};
type StateFilter = 'all' | 'on' | 'off';

/** All checks of the site by group, each with its state, its current findings, and a switch. */
export function AllChecks() {
  const app = useApp();
  useEffect(() => startSiteChecks(app, false), [app]);
  const site = useStore(app.get(siteStore), (state) => state.site);
  const checks = useAsyncValue(() => readRuleDescriptions(app), [app], { reloadOn: [site] });
  const byFile = useStore(app.get(findingsStore), (state) => state.site.byFile);
  const [words, setWords] = useState('');
  const [state, setState] = useState<StateFilter>('all');
  const counts = countByRule([...byFile.values()].flat());
  const all = checks ?? [];
  const shown = all.filter(
    (check) => isMatch(check, words) && (state === 'all' || (check.severity !== null) === (state === 'on')),
  );
  const countOf = (isOn: boolean) => all.filter(({ severity }) => (severity !== null) === isOn).length;
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1 className={styles.title}>All checks</h1>
        <p className={styles.lead}>
          Turn checks on or off for everyone who works on this site. Saved in .docwright/checks.json.
        </p>
        <div className={styles.bar}>
          <Button
            size="xs"
            variant="default"
            leftSection={<HeartPulse size={14} aria-hidden />}
            onClick={() => goToScreen(app, { screen: 'health', rule: null })}
          >
            Site health
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<BookCheck size={14} aria-hidden />}
            onClick={() => goToScreen(app, { screen: 'rules', file: null })}
          >
            Writing rules
          </Button>
        </div>
        <div className={styles.bar}>
          <SegmentedControl
            size="xs"
            aria-label="State"
            value={state}
            onChange={(value) => setState(value === 'on' || value === 'off' ? value : 'all')}
            data={[
              { value: 'all', label: `All ${all.length}` },
              { value: 'on', label: `On ${countOf(true)}` },
              { value: 'off', label: `Off ${countOf(false)}` },
            ]}
          />
          <TextInput
            size="xs"
            className={styles.file}
            aria-label="Filter checks"
            placeholder="Filter checks"
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        </div>
      </header>
      {checks !== undefined && shown.length === 0 && <p className={styles.lead}>{formatNoResults(words)}</p>}
      {groupChecks(shown).map(([group, found]) => (
        <section key={group} className={styles.group} aria-label={groupTitles[group]}>
          <h2 className={styles.groupTitle}>
            {groupTitles[group] ?? group} <span className={styles.count}>{found.length}</span>
          </h2>
          <ul className={styles.list}>
            {found.map((check) => (
              <CheckRow key={check.name} check={check} count={counts.get(check.name) ?? 0} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function CheckRow({ check, count }: { readonly check: RuleDescription; readonly count: number }) {
  const app = useApp();
  const { name, sentence, severity } = check;
  return (
    <li className={`${styles.row} ${styles.checkRow}`}>
      <StoredSwitch
        size="sm"
        className={styles.words}
        label={formatRuleTitle(name)}
        description={sentence}
        stored={severity !== null}
        store={(isOn) => setRuleEnabled(app, check, isOn)}
      />
      <span className={styles.checkState}>
        {severity === null ? (
          <span className={styles.muted}>Off</span>
        ) : (
          <>
            <span className={styles.muted}>{severityWords[severity]}</span>
            <IssueCount rule={name} count={count} />
          </>
        )}
      </span>
    </li>
  );
}

function isMatch({ name, sentence }: RuleDescription, words: string): boolean {
  return `${formatRuleTitle(name)} ${name} ${sentence}`.toLowerCase().includes(words.trim().toLowerCase());
}

function countByRule(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { rule } of findings) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return counts;
}

/** Checks by group, in the order of the titles. */
function groupChecks(checks: readonly RuleDescription[]): readonly (readonly [string, readonly RuleDescription[]])[] {
  return Object.keys(groupTitles).flatMap((group) => {
    const found = checks.filter((check) => (check.name.includes('.') ? 'vale' : check.group) === group);
    return found.length === 0 ? [] : [[group, found] as const];
  });
}
