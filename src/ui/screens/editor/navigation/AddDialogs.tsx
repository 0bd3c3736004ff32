import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { joinRepoPath } from '#base/repoPath.ts';
import { addNavigationGroup } from '#state/intents/addNavigationGroup.ts';
import { addPage } from '#state/intents/addPage.ts';
import { goToScreen } from '#state/route/goTo.ts';
import { siteRootOf } from '#state/site/siteRoot.ts';
import { toNavigationEntry, findFreePath, slugifyTitle, parsePagePath } from '#state/navigation/navigationNames.ts';
import { findPathInBranch, validatePathInBranch, createPlacementContext } from '#state/navigation/placement.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import type { NavigationDialogTask } from './navigationDialogTask.ts';
import { bufferInput } from './bufferInput.ts';
import { useApp } from '../../../useApp.ts';

interface AddPageFormProps {
  readonly site: OpenSite;
  readonly task: Extract<NavigationDialogTask, { readonly kind: 'addPage' }>;
  readonly onClose: () => void;
  /** Closes the dialog without restoring focus. */
  readonly onGoOn: () => void;
}

/** Prompts for a new page's title. The path follows the title until it is edited. */
export function AddPageForm({ site, task, onClose, onGoOn }: AddPageFormProps) {
  const app = useApp();
  const siteFolder = siteRootOf(site);
  const [title, setTitle] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [addressError, setAddressError] = useState<string | null>(null);
  const placed = createPlacementContext(site);
  const usual = findFreePath(joinRepoPath(task.folder, `${slugifyTitle(title)}.mdx`), site.paths);
  const suggested = findPathInBranch(placed, usual, task.branch) ?? usual;
  const path = typed === null ? suggested : parsePagePath(typed, siteFolder);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === '') return setError('Enter a title.');
    if (site.paths.has(path)) return setError(`${path} already exists.`);
    const problem = validatePathInBranch(placed, path, task.branch);
    if (problem !== null) return setAddressError(problem);
    onGoOn();
    const typing = bufferInput(app);
    if (!(await addPage(app, title.trim(), path, task.slot, task.group))) return typing.discard();
    typing.replayInto(path);
    goToScreen(app, { screen: 'page', path });
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <TextInput
          data-autofocus
          label="Title"
          placeholder="Getting started"
          value={title}
          error={error}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <TextInput
          label="URL path"
          description="The page’s URL path. Docwright saves the file there and creates folders as needed."
          value={typed ?? (title.trim() === '' ? '' : toNavigationEntry(suggested, siteFolder))}
          placeholder={toNavigationEntry(joinRepoPath(task.folder, 'getting-started.mdx'), siteFolder)}
          error={addressError}
          onChange={(event) => setTyped(event.currentTarget.value === '' ? null : event.currentTarget.value)}
        />
        <DialogButtons label="Add page" onClose={onClose} />
      </Stack>
    </form>
  );
}

interface NameFormProps {
  readonly label: string;
  readonly placeholder: string;
  readonly start?: string;
  readonly button: string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Prompts for a name. */
export function NameForm({ label, placeholder, start = '', button, onName, onClose }: NameFormProps) {
  const [name, setName] = useState(start);
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setError('Enter a name.');
    onClose();
    onName(name.trim());
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          data-autofocus
          label={label}
          placeholder={placeholder}
          value={name}
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogButtons label={button} onClose={onClose} />
      </Stack>
    </form>
  );
}

/** Prompts for a new group's name. */
export function AddGroupForm({
  task,
  onClose,
}: {
  readonly task: Extract<NavigationDialogTask, { readonly kind: 'addGroup' }>;
  readonly onClose: () => void;
}) {
  const app = useApp();
  return (
    <NameForm
      label="Name"
      placeholder="Guides"
      button="Add group"
      onName={(name) => void addNavigationGroup(app, name, task.slot)}
      onClose={onClose}
    />
  );
}

/** Cancel and submit buttons of a dialog. */
export function DialogButtons({
  label,
  isDangerous = false,
  disabled = false,
  onClose,
}: {
  readonly label: string;
  /** True if submitting loses something. */
  readonly isDangerous?: boolean;
  readonly disabled?: boolean;
  readonly onClose: () => void;
}) {
  return (
    <Group justify="flex-end">
      <Button variant="subtle" color="gray" onClick={onClose}>
        Cancel
      </Button>
      <Button
        type="submit"
        disabled={disabled}
        data-danger={isDangerous || undefined}
        {...(isDangerous ? { color: 'red.9' } : {})}
      >
        {label}
      </Button>
    </Group>
  );
}
