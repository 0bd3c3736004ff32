import { ActionIcon, Button, Menu, TextInput, VisuallyHidden } from '@mantine/core';
import { CircleAlert, Ellipsis, Info, TriangleAlert } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import type { Finding, Severity } from '#base/finding.ts';
import { fileNameOf } from '#base/repoPath.ts';
import { fillPageField } from '#state/intents/fillPageField.ts';
import { pageNamesStore } from '#state/siteFacts/pageNamesStore.ts';
import { addToDictionary } from '#state/intents/addToDictionary.ts';
import { canDisableRule, formatRuleTitle } from '#state/checks/formatRuleTitle.ts';
import { disableRule, type DisableScope } from '#state/intents/disableRule.ts';
import { InlineCodeText } from '../../../kit/InlineCodeText.tsx';
import listStyles from '../../../kit/List.module.css';
import styles from './findings.module.css';
import { useApp } from '../../../useApp.ts';
import { useStore } from 'zustand';
import { createSpellingFixes, isFixedWithoutChoice } from '#lint/spelling/createSpellingFixes.ts';
import { findRulesFiles } from '#lint/rulesFile/readRulesFile.ts';
import { readRuleDescriptions, readWordSuggestions } from '#state/checks/readRuleDescriptions.ts';
import { goToScreen } from '#state/route/goTo.ts';
import { siteStore } from '#state/site/siteStore.ts';
import { useAsyncValue } from '../../../kit/useAsyncValue.ts';

interface FindingGroupProps {
  readonly rule: string;
  readonly findings: readonly Finding[];
  /** Text that the findings refer to, if available. */
  readonly text?: string;
  readonly fixAllWords: string;
  /** True if the heading above already shows its name and count. */
  readonly isNamedAbove?: boolean;
  /** Describes the file of a finding, in lists that cover several files. */
  readonly placeOf?: (finding: Finding) => string;
  readonly onGo: (finding: Finding) => void;
  /** Resolves when done or failed. */
  readonly onFix: (findings: readonly Finding[]) => void | Promise<void>;
}

/** Number of findings shown at first. */
const listed = 20;
const mostFixes = 3;

/** Findings of one rule: each with its message, location and fix, plus the reason for the rule and how to turn it off. */
export function FindingGroup({
  rule,
  findings,
  text,
  fixAllWords,
  isNamedAbove = false,
  placeOf,
  onGo,
  onFix,
}: FindingGroupProps) {
  const [isWhyShown, setWhyShown] = useState(false);
  const [most, setMost] = useState(listed);
  const title = useId();
  const fixable = findings.filter(isFixedWithoutChoice);
  const why = canDisableRule(rule) && !rule.includes('.') && (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      className={styles.why}
      aria-label={`Why? ${formatRuleTitle(rule)}`}
      aria-expanded={isWhyShown}
      onClick={() => setWhyShown(!isWhyShown)}
    >
      Why?
    </Button>
  );
  return (
    <section className={styles.group} aria-labelledby={title}>
      {isNamedAbove ? (
        <VisuallyHidden component="h3" id={title}>
          {formatRuleTitle(rule)}
        </VisuallyHidden>
      ) : (
        <div className={styles.groupHead}>
          <h3 id={title} className={styles.kind}>
            {formatRuleTitle(rule)} <span className={styles.count}>{findings.length}</span>
          </h3>
          {why}
        </div>
      )}
      {isWhyShown && (
        <RuleReason rule={rule} missing={findings.find(({ missingField }) => missingField !== undefined)} />
      )}
      {fixable.length > 1 && (
        <Button size="compact-xs" variant="light" className={styles.fixAll} onClick={() => onFix(fixable)}>
          {`${fixAllWords} (${fixable.length})`}
        </Button>
      )}
      <ul className={styles.list}>
        {findings.slice(0, most).map((finding, index) => (
          <FindingRow
            key={`${finding.path} ${finding.range.from} ${finding.range.to} ${finding.message}`}
            finding={finding}
            text={text}
            place={placeOf?.(finding) ?? formatPlace(finding)}
            // Without a group heading, the first finding has the button for the reason.
            why={isNamedAbove && index === 0 && why}
            onGo={onGo}
            onFix={onFix}
          />
        ))}
      </ul>
      {findings.length > most && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setMost(most + 200)}>
          Show {Math.min(200, findings.length - most)} more
        </Button>
      )}
    </section>
  );
}

function UnknownWordActions({ word, onIgnore }: { readonly word: string; readonly onIgnore: () => void }) {
  const app = useApp();
  const actions = [
    { label: 'Add to dictionary', run: () => void addToDictionary(app, word) },
    { label: 'Ignore here', run: onIgnore },
  ];
  return actions.map(({ label, run }) => (
    <Button
      key={label}
      size="compact-xs"
      variant="subtle"
      className={styles.fix}
      aria-label={`${label}: ${word}`}
      onClick={run}
    >
      {label}
    </Button>
  ));
}

interface FindingRowProps {
  readonly finding: Finding;
  readonly text: string | undefined;
  readonly place: string;
  readonly why: ReactNode;
  readonly onGo: (finding: Finding) => void;
  readonly onFix: FindingGroupProps['onFix'];
}

function FindingRow({ finding, text, place, why, onGo, onFix }: FindingRowProps) {
  const app = useApp();
  const { unknownWord } = finding;
  const fixes = useFixes(finding);
  const isBeingFixed = useRef(false);
  const fixOnce = async (fix: Finding['fixes'][number]) => {
    if (isBeingFixed.current) return;
    isBeingFixed.current = true;
    await onFix([{ ...finding, fixes: [fix] }]);
    isBeingFixed.current = false;
  };
  const off = (what: DisableScope) => () => void disableRule(app, finding, what, text);
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <button
          type="button"
          className={`${listStyles.row} ${listStyles.button} ${styles.item}`}
          onClick={() => onGo(finding)}
        >
          <SeverityIcon severity={finding.severity} />
          <span>
            <InlineCodeText text={finding.message} />
            <span className={styles.place}>{place}</span>
          </span>
        </button>
        {why}
        {canDisableRule(finding.rule) && (
          <Menu position="bottom-end" withinPortal returnFocus>
            <Menu.Target>
              <ActionIcon size="sm" variant="subtle" color="gray" aria-label={`Turn off: ${finding.message} ${place}`}>
                <Ellipsis size={15} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>Turn off “{formatRuleTitle(finding.rule)}”</Menu.Label>
              <Menu.Item onClick={off('place')}>Only here</Menu.Item>
              <Menu.Item onClick={off('page')}>On this page</Menu.Item>
              <Menu.Item onClick={off('site')}>On the whole site</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {(fixes.length > 0 || unknownWord !== undefined) && (
        <div className={styles.actions}>
          {fixes.slice(0, mostFixes).map((fix) => (
            <Button
              key={fix.title}
              size="compact-xs"
              variant="default"
              className={styles.fix}
              onClick={() => void fixOnce(fix)}
            >
              {fix.title}
            </Button>
          ))}
          {unknownWord !== undefined && <UnknownWordActions word={unknownWord} onIgnore={off('place')} />}
        </div>
      )}
    </li>
  );
}

/** A finding's fixes. For a misspelled word without any, the suggestions are looked up. */
function useFixes({ fixes, unknownWord, range }: Finding): Finding['fixes'] {
  const app = useApp();
  const suggestions = useAsyncValue(() => readWordSuggestions(app, unknownWord ?? ''), [app, unknownWord], {
    enabled: unknownWord !== undefined && fixes.length === 0,
  });
  return unknownWord === undefined || suggestions === undefined
    ? fixes
    : createSpellingFixes(unknownWord, range, suggestions);
}

/** Severity as an icon with an accessible name. */
export function SeverityIcon({ severity }: { readonly severity: Severity }) {
  if (severity === 'error') return <CircleAlert size={15} aria-label="Error" className={styles.error} />;
  return severity === 'warning' ? (
    <TriangleAlert size={15} aria-label="Warning" className={styles.warning} />
  ) : (
    <Info size={15} aria-label="Suggestion" className={styles.suggestion} />
  );
}

/** Explains a rule, with an example it reports and its correction. */
function RuleReason({ rule, missing }: { readonly rule: string; readonly missing: Finding | undefined }) {
  const app = useApp();
  const rules = useAsyncValue(() => readRuleDescriptions(app), [app], { reloadOn: [rule] });
  const site = useStore(app.get(siteStore), (state) => state.site);
  const [rulesFile] = site.kind === 'open' ? findRulesFiles(site.paths) : [];
  const words = rules?.find(({ name }) => name === rule);
  if (words === undefined) return null;
  const { wrong, right } = words.example;
  const isBlock = [wrong, right].some((text) => text.includes('\n')) || undefined;
  return (
    <div className={styles.reason}>
      <p>{words.sentence}</p>
      {missing === undefined ? (
        <p>
          Instead of <code data-block={isBlock}>{wrong}</code>, write <code data-block={isBlock}>{right}</code>.
        </p>
      ) : (
        // The page needs the field, not its notation in the file.
        <MissingField finding={missing} />
      )}
      {rulesFile !== undefined && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => goToScreen(app, { screen: 'rules', file: rulesFile })}
        >
          View team rules
        </Button>
      )}
    </div>
  );
}

/** Where a finding is, in words. */
export function formatPlace({ place, path }: Finding): string {
  return place ?? fileNameOf(path);
}

/** A field for what the page is missing. */
function MissingField({ finding: { path, missingField = '' } }: { readonly finding: Finding }) {
  const app = useApp();
  // After "Add", the field is for the next page, and keeps the focus.
  const about = `${path} ${missingField}`;
  const [typed, setTyped] = useState({ about, text: '' });
  const text = typed.about === about ? typed.text : '';
  const input = useRef<HTMLInputElement>(null);
  const title = useStore(app.get(pageNamesStore), (state) => state.titles.get(path)) ?? fileNameOf(path);
  return (
    <form
      className={styles.missing}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        input.current?.focus();
        void fillPageField(app, path, missingField, text);
      }}
    >
      <TextInput
        ref={input}
        size="xs"
        label={`${missingField === 'title' ? 'Title' : 'Description'} of ${title}`}
        value={text}
        onChange={(event) => setTyped({ about, text: event.currentTarget.value })}
      />
      <Button type="submit" size="xs" variant="default" disabled={text.trim() === ''}>
        Add
      </Button>
    </form>
  );
}
