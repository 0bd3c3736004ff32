import type { RepoPath } from '#base/repoPath.ts';
import { createPartLocator } from '#lint/rulesFile/findRule.ts';
import type { RulesFile, RulesPart } from '#lint/rulesFile/readRulesFile.ts';
import type { RuleGroup } from '#lint/rule.ts';
import { RuleList } from './RuleList.tsx';
import styles from './RulesScreen.module.css';

/** A part of the file with its index among all parts. */
export interface IndexedRulesPart {
  readonly part: RulesPart;
  readonly index: number;
}

interface RulesGroupFormProps {
  readonly path: RepoPath;
  readonly file: RulesFile;
  readonly title: string;
  /** Null for rules outside the eight groups. */
  readonly group: RuleGroup | null;
  readonly parts: readonly IndexedRulesPart[];
}

/** Rules of one group: a list for each part, under its heading from the file. */
export function RulesGroupForm({ path, file, title, group, parts }: RulesGroupFormProps) {
  const count = parts.reduce((sum, { part }) => sum + part.rules.length, 0);
  // The first list keeps its identity when the first rule is written to a group without a part in the file.
  const [first, ...others] = parts;
  return (
    <section className={styles.group} aria-label={title}>
      <h2 className={styles.groupTitle}>
        {title} <span className={styles.count}>{count}</span>
      </h2>
      {first === undefined && group !== null && <p className={styles.muted}>The file has no section for this yet.</p>}
      {first !== undefined && isNamedOtherwise(first, title, parts.length) && (
        <h3 className={styles.partTitle}>{first.part.title}</h3>
      )}
      {(first !== undefined || group !== null) && (
        <RuleList
          key="first"
          path={path}
          name={first?.part.title ?? title}
          rules={first?.part.rules ?? []}
          place={first === undefined ? { group: group ?? 'language' } : { part: createPartLocator(file, first.index) }}
        />
      )}
      {others.map(({ part, index }) => (
        <div key={index} className={styles.part}>
          <h3 className={styles.partTitle}>{part.title}</h3>
          <RuleList path={path} name={part.title} rules={part.rules} place={{ part: createPartLocator(file, index) }} />
        </div>
      ))}
    </section>
  );
}

function isNamedOtherwise({ part }: IndexedRulesPart, title: string, count: number): boolean {
  return count > 1 || part.title.toLowerCase() !== title.toLowerCase();
}
