import { Button } from '@mantine/core';
import { CircleCheck, FileCode2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatListStart } from '#base/formatList.ts';
import type { RepoPath } from '#base/repoPath.ts';
import {
  compareLlms,
  maxLlmsLength,
  inferOrigin,
  type ListedPage,
  type LlmsDifferences,
} from '#site/llms/compareLlms.ts';
import { planLlmsUpdate, updateLlmsFile } from '#state/intents/updateLlmsFile.ts';
import { goToScreen } from '#state/route/goTo.ts';
import { ProblemMessage } from '../../kit/ProblemMessage.tsx';
import { useFileText } from '../../kit/useFileText.ts';
import { PlanDialog } from '../plans/PlanDialog.tsx';
import styles from './LlmsScreen.module.css';
import { useApp } from '../../useApp.ts';

/** A list maintained by hand: where it differs from the site, and a change that updates it. */
export function ManualLlmsList({ path, pages }: { readonly path: RepoPath; readonly pages: readonly ListedPage[] }) {
  const app = useApp();
  const { text, problem } = useFileText(path);
  const [isPlanning, setPlanning] = useState(false);
  const differences = useMemo(
    () => (typeof text === 'string' ? compareLlms(text, pages, inferOrigin(text, pages)) : null),
    [text, pages],
  );
  if (problem !== null) return <ProblemMessage problem={problem} />;
  if (differences === null) return null;
  const lines = linesOf(differences);
  const count = lines.reduce((sum, { names }) => sum + names.length, 0);
  return (
    <section className={styles.kept} aria-label="Maintained manually">
      <h2 className={styles.subtitle}>{path} is maintained manually</h2>
      {count === 0 ? (
        <p className={styles.good}>
          <CircleCheck size={15} aria-hidden /> It matches the site’s pages.
        </p>
      ) : (
        lines
          .filter(({ names }) => names.length > 0)
          .map(({ title, names }) => <Difference key={title} title={title} names={names} />)
      )}
      {differences.excess > 0 && (
        <p className={styles.warning}>
          It’s {differences.excess.toLocaleString('en')} characters over the limit of{' '}
          {maxLlmsLength.toLocaleString('en')} that services publish.
        </p>
      )}
      <div className={styles.actions}>
        {count > 0 && (
          <Button size="xs" onClick={() => setPlanning(true)}>
            Update…
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={<FileCode2 size={14} aria-hidden />}
          onClick={() => goToScreen(app, { screen: 'source', path })}
        >
          View source
        </Button>
      </div>
      {isPlanning && (
        <PlanDialog
          title="Update list"
          files={1}
          makePlans={() => planLlmsUpdate(app, path, pages)}
          onApply={(plans) => updateLlmsFile(app, plans)}
          onClose={() => setPlanning(false)}
        />
      )}
    </section>
  );
}

/** Maximum number of names per line. */
const named = 8;

function Difference({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  return (
    <p className={styles.difference}>
      <strong>
        {names.length.toLocaleString('en')} {title}
      </strong>{' '}
      <span className={styles.muted}>{formatListStart(names, named)}</span>
    </p>
  );
}

function linesOf({
  missing,
  dead,
  moved,
  described,
}: LlmsDifferences): readonly { readonly title: string; readonly names: readonly string[] }[] {
  return [
    { title: 'missing from the list:', names: missing.map(({ title }) => title) },
    { title: 'not on the site:', names: dead.map(({ title }) => title) },
    { title: 'moved to another URL:', names: moved.map(({ page }) => page.title) },
    { title: 'with a different description than the page:', names: described.map(({ page }) => page.title) },
  ];
}
