import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { parentFolderOf, type RepoPath } from '#base/repoPath.ts';
import { rulesGroups } from '#lint/rulesFile/rulesGroups.ts';
import { goToScreen } from '#state/route/goTo.ts';
import { createRulesFile } from '#state/intents/changeRules.ts';
import styles from './RulesScreen.module.css';
import { useApp } from '../../useApp.ts';

/** Paths where assistants look for rules. */
const places: readonly { readonly path: RepoPath; readonly of: string }[] = [
  { path: '.cursor/rules.md', of: 'Cursor' },
  { path: '.claude/rules.md', of: 'Claude Code' },
  { path: '.windsurf/rules.md', of: 'Windsurf' },
  { path: '.mintlify/AGENTS.md', of: 'the documentation service’s assistant' },
  { path: 'CLAUDE.md', of: 'Claude Code (repository root)' },
  { path: 'AGENTS.md', of: 'most assistants (repository root). Exclude it from the site in .mintignore.' },
];

/** True if some path where assistants look has no file yet. */
export function hasUnusedRulesPath(paths: ReadonlySet<RepoPath>): boolean {
  return freePlaces(paths).length > 0;
}

function freePlaces(paths: ReadonlySet<RepoPath>) {
  return places.filter(({ path }) => !paths.has(path));
}

interface NewRulesFileProps {
  readonly paths: ReadonlySet<RepoPath>;
  /** Returns to the existing rules files; null if there are none. */
  readonly onCancel: (() => void) | null;
}

/** Creates the first or another rules file, with a choice of path and initial content. */
export function NewRulesFile({ paths, onCancel }: NewRulesFileProps) {
  const app = useApp();
  const free = freePlaces(paths);
  const known = free.find(
    ({ path }) =>
      parentFolderOf(path) !== '' && [...paths].some((other) => other.startsWith(`${parentFolderOf(path)}/`)),
  );
  const [path, setPath] = useState(known?.path ?? free[0]?.path ?? '.cursor/rules.md');
  const count = rulesGroups.reduce((sum, { rules }) => sum + rules.length, 0);
  const create = async () => {
    if (!(await createRulesFile(app, path))) return;
    onCancel?.();
    goToScreen(app, { screen: 'rules', file: path });
  };
  return (
    <section className={styles.group} aria-label="New rules file">
      <h2 className={styles.groupTitle}>{onCancel === null ? 'No rules file yet' : 'Add another rules file'}</h2>
      <p className={styles.lead}>
        A new file starts with {count} rules in {rulesGroups.length} groups, from how to address readers to how to show
        images. Edit them, and remove any that don’t apply.
      </p>
      <Radio.Group label="Location" value={path} onChange={setPath}>
        <div className={styles.places}>
          {free.map((place) => (
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
      <div className={styles.bar}>
        <Button onClick={() => void create()}>Create rules file</Button>
        {onCancel !== null && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </section>
  );
}
