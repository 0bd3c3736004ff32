import { Button, Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { RepoPath } from '#base/repoPath.ts';
import type { WordsPlace } from '#openapi/words.ts';
import { goToScreen } from '#state/intents/goTo.ts';
import { setApiDeprecated } from '#state/intents/setApiDeprecated.ts';
import { startOverlay } from '#state/intents/startOverlay.ts';
import { writeApiPages } from '#state/intents/writeApiPages.ts';
import { notify } from '#state/noticesStore.ts';
import type { ApiPage } from '#state/pages/siteWorker.ts';
import { problemDetail, problemSentence } from '../../../problemSentence.ts';
import styles from './ApiPane.module.css';

/** Where the words of an operation are written; nothing where they are written nowhere. */
export function ApiSourceBar({ page }: { readonly page: ApiPage }) {
  const { reference, key, isMade, at, generated, overlay, canHaveOverlay, file } = page;
  const written = sourceOf(reference);
  if (written === null) return null;
  const source = written === overlay ? file : written;
  return (
    <div
      className={styles.bar}
      role="note"
      aria-label={isMade ? 'Where this page comes from' : 'Where this reference comes from'}
    >
      <span>
        {isMade ? 'Made from ' : 'The reference below comes from '}
        <strong>{source}</strong>.
        {generated === null
          ? ' Click a text to edit it.'
          : overlay === null
            ? ` A tool makes that file (“${generated}”), and may undo what is edited here.`
            : ` A tool makes that file (“${generated}”): what is edited here goes into ${overlay}, which is put over it.`}
      </span>
      <span className={styles.tools}>
        {generated !== null && overlay === null && canHaveOverlay && (
          <Button
            size="compact-sm"
            variant="default"
            title="Makes a file for what is edited here, which the tool leaves alone"
            onClick={() => void startOverlay(file)}
          >
            Keep edits in an overlay
          </Button>
        )}
        {isMade && <WriteButton operation={key} />}
        {at !== null && <DeprecatedSwitch at={at} isDeprecated={reference.page.deprecated} />}
        <Button size="compact-sm" variant="default" onClick={() => goToScreen('source', source)}>
          Open the source
        </Button>
      </span>
    </div>
  );
}

/** Makes a page with room for own words of the one that no file holds. It has the same address, so it is shown in its place. */
function WriteButton({ operation }: { readonly operation: string }) {
  const [isWriting, setWriting] = useState(false);
  const write = async () => {
    setWriting(true);
    const [path] = await writeApiPages([operation]);
    setWriting(false);
    if (path !== undefined) goToScreen('page', path);
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isWriting}
      title="Makes a file of this page, with room for words of your own"
      onClick={() => void write()}
    >
      Write this page
    </Button>
  );
}

/** Whether an operation is deprecated, written into its file; it stays as it is, with the reason, where that cannot be proved. */
function DeprecatedSwitch({ at, isDeprecated }: { readonly at: WordsPlace; readonly isDeprecated: boolean }) {
  const [wanted, setWanted] = useState(isDeprecated);
  useEffect(() => setWanted(isDeprecated), [isDeprecated]);
  const set = async (isOn: boolean) => {
    setWanted(isOn);
    const done = await setApiDeprecated(at, isOn);
    if (done.ok) return;
    setWanted(isDeprecated);
    notify(
      `${problemSentence(done.problem).title}. ${problemDetail(done.problem)} The file stays as it is.`,
      'problem',
    );
  };
  return (
    <Switch
      size="xs"
      label="Deprecated"
      checked={wanted}
      onChange={({ currentTarget }) => void set(currentTarget.checked)}
    />
  );
}

/** The file that the words of an operation are written in. */
function sourceOf({ page: { summary, description, responses } }: ApiPage['reference']): RepoPath | null {
  return (
    [summary, description, ...responses.map((response) => response.description)].find((words) => words?.at != null)?.at
      ?.file ?? null
  );
}
