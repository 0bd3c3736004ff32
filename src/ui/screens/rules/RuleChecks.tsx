import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { preferredTermMessage } from '#lint/rulesFile/preferredTermMessage.ts';
import { parseTerm } from '#lint/rulesFile/extractTerms.ts';
import { findingsStore } from '#state/checks/findingsStore.ts';
import { formatRuleTitle } from '#state/checks/formatRuleTitle.ts';
import { setRuleEnabled } from '#state/intents/disableRule.ts';
import type { RuleDescription } from '#state/pages/checksWorker.ts';
import { useInferredChecks } from './inferredRuleChecks.ts';
import { IssueCount } from './IssueCount.tsx';
import styles from './RulesScreen.module.css';
import { StoredSwitch } from '../../kit/StoredSwitch.tsx';
import { useApp } from '../../useApp.ts';

/** Automatic checks of a rule: on or off, with their current findings. Shows a note if no check covers the rule. */
export function RuleChecks({ words }: { readonly words: string }) {
  const app = useApp();
  const known = useInferredChecks(words);
  const [last, setLast] = useState(known);
  // While the text is edited, the previous checks stay.
  if (known !== undefined && known !== last) setLast(known);
  const checks = known ?? last;
  if (checks === undefined) return null;
  if (checks.length === 0)
    return (
      <p className={styles.muted}>
        Not checked automatically. To check for certain words, write “Use X, not Y”, such as “Use sign in, not log in”.
      </p>
    );
  const ending = endingOf(words);
  return (
    <ul className={styles.checks}>
      {checks.map((check) => (
        <li key={check.name} className={styles.check}>
          <StoredSwitch
            size="xs"
            label={formatRuleTitle(check.name)}
            aria-label={`Check “${formatRuleTitle(check.name)}”`}
            stored={check.severity !== null}
            store={(isOn) => setRuleEnabled(app, check, isOn)}
          />
          {check.severity === null ? (
            <span className={styles.muted}>off</span>
          ) : (
            <CheckCount check={check} ending={ending} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** End of the messages about the term that a rule is about; null if it isn't about a term. */
function endingOf(words: string): string | null {
  const term = parseTerm(words);
  return term === null ? null : preferredTermMessage(term.use);
}

function CheckCount({ check: { name }, ending }: { readonly check: RuleDescription; readonly ending: string | null }) {
  const app = useApp();
  const byFile = useStore(app.get(findingsStore), (state) => state.site.byFile);
  const count = useMemo(
    () =>
      [...byFile.values()]
        .flat()
        .filter(({ rule, message }) => rule === name && (ending === null || message.endsWith(ending))).length,
    [byFile, name, ending],
  );
  return <IssueCount rule={name} count={count} />;
}
