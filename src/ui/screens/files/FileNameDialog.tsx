import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { fileNameOf, parentFolderOf, type RepoPath } from '#base/repoPath.ts';
import { createFile, moveFile } from '#state/intents/changeFiles.ts';
import { goToScreen } from '#state/route/goTo.ts';
import { goToFileStart } from '#state/intents/goToSource.ts';
import { findInboundPages, renamePageFile } from '#state/intents/renamePageFile.ts';
import { notifyUndoable } from '#state/changes/notifyUndoable.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import { Dialog } from '#ui/kit/Dialog.tsx';
import { describeProblem } from '../../describeProblem.ts';
import { useApp } from '../../useApp.ts';

/** What the name is for. */
export type FileNameTask = { readonly kind: 'create' } | { readonly kind: 'rename'; readonly path: RepoPath };

/** Prompts for the path of a new file or the new path of an existing one. */
export function FileNameDialog({
  task,
  onClose,
}: {
  readonly task: FileNameTask | null;
  readonly onClose: () => void;
}) {
  const [goesOn, setGoesOn] = useState(false);
  const close = () => {
    setGoesOn(false);
    onClose();
  };
  return (
    <Dialog
      opened={task !== null}
      onClose={close}
      title={task?.kind === 'rename' ? 'Rename or move' : 'New file'}
      returnFocus={!goesOn}
    >
      {task === null ? null : (
        <NameForm
          key={task.kind === 'rename' ? task.path : ''}
          task={task}
          onClose={close}
          onGoOn={() => {
            setGoesOn(true);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

interface NameFormProps {
  readonly task: FileNameTask;
  readonly onClose: () => void;
  /** Closes the dialog without restoring focus, so the new file gets it. */
  readonly onGoOn: () => void;
}

function NameForm({ task, onClose, onGoOn }: NameFormProps) {
  const app = useApp();
  const [path, setPath] = useState(task.kind === 'rename' ? task.path : '');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = path.trim();
    if (wanted === '' || wanted.endsWith('/')) return setError('Enter a file name, such as guides/setup.mdx.');
    if (task.kind === 'rename' && wanted === task.path) return onClose();
    const site = getOpenSite(app);
    if (task.kind === 'rename' && site !== null && site.configuration !== null) {
      if (site.paths.has(wanted)) return setError(`${wanted} already exists.`);
      setBusy(true);
      const inbound = await findInboundPages(app, [task.path], () => null, new AbortController().signal);
      const moved = await renamePageFile(app, task.path, wanted, inbound ?? [], false);
      setBusy(false);
      if (!moved) return; // a notice reports it
      onClose();
      return goToScreen(app, { screen: 'files', path: wanted });
    }
    const done = await (task.kind === 'create' ? createFile(app, wanted, '') : moveFile(app, task.path, wanted));
    if (!done.ok) return setError(describeProblem(done.problem).title);
    if (task.kind === 'create') {
      onGoOn();
      return goToFileStart(app, done.value);
    }
    onClose();
    goToScreen(app, { screen: 'files', path: done.value });
    if (task.kind === 'rename') {
      const verb = parentFolderOf(task.path) === parentFolderOf(done.value) ? 'Renamed' : 'Moved';
      notifyUndoable(app, `${verb} ${fileNameOf(task.path)}.`);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <TextInput
          data-autofocus
          label="Path"
          description={
            task.kind === 'rename'
              ? 'Docwright creates folders as needed and updates links and navigation entries.'
              : 'Docwright creates folders as needed.'
          }
          placeholder="guides/setup.mdx"
          value={path}
          error={error}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setPath(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="subtle" color="gray" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            {task.kind === 'create' ? 'Create' : 'Rename'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
