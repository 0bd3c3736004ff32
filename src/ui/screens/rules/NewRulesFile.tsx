import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { folderOf, type RepoPath } from '#base/repoPath.ts';
import { rulesGroups } from '#lint/rulesFile/rulesGroups.ts';
import { goToScreen } from '#state/intents/goTo.ts';
import { createRulesFile } from '#state/rules/changeRules.ts';
import styles from './RulesScreen.module.css';

/** Where assistants look for the rules. */
const places: readonly { readonly path: RepoPath; readonly of: string }[] = [
  { path: '.cursor/rules.md', of: 'Cursor' },
  { path: '.claude/rules.md', of: 'Claude Code' },
  { path: '.windsurf/rules.md', of: 'Windsurf' },
  { path: '.mintlify/AGENTS.md', of: 'the documentation service’s own assistant' },
  { path: 'CLAUDE.md', of: 'Claude Code, at the root' },
  { path: 'AGENTS.md', of: 'most assistants, at the root: leave it out of the site in .mintignore' },
];

/** A rules file for a repository that has none: where it goes, and what it begins with. */
export function NewRulesFile({ paths }: { readonly paths: ReadonlySet<RepoPath> }) {
  const known = places.find(
    ({ path }) => folderOf(path) !== '' && [...paths].some((other) => other.startsWith(`${folderOf(path)}/`)),
  );
  const [path, setPath] = useState(known?.path ?? places[0]?.path ?? '.cursor/rules.md');
  const count = rulesGroups.reduce((sum, { rules }) => sum + rules.length, 0);
  const create = async () => {
    if (await createRulesFile(path)) goToScreen('rules', path);
  };
  return (
    <section className={styles.group} aria-label="A new rules file">
      <h2 className={styles.groupTitle}>There is no rules file yet</h2>
      <p className={styles.lead}>
        A new one begins with {count} rules in {rulesGroups.length} groups, from how to address readers to how to show
        pictures. Reword them, and take away what is not yours.
      </p>
      <Radio.Group label="Where it is kept" value={path} onChange={setPath}>
        <div className={styles.places}>
          {places.map((place) => (
            <Radio
              key={place.path}
              size="sm"
              value={place.path}
              label={place.path}
              description={`Read by ${place.of}`}
            />
          ))}
        </div>
      </Radio.Group>
      <Button className={styles.add} onClick={() => void create()}>
        Make the rules file
      </Button>
    </section>
  );
}
