import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useMemo, useState, type FormEvent } from 'react';
import { joinRepoPath } from '#base/repoPath.ts';
import { isSameJsonLocation } from '#config/navigation/insertionPoint.ts';
import { templateFolder } from '#site/pageTemplates.ts';
import type { App } from '#state/app.ts';
import { listMoveDestinations, type MoveDestination } from '#state/navigation/navigationMoves.ts';
import { readPageTemplates } from '#state/settings/readPageTemplates.ts';
import { useAsyncValue } from '../../../kit/useAsyncValue.ts';
import { useSiteNavigation } from './useNavigationRows.ts';
import { addPage } from '#state/intents/addPage.ts';
import { goToScreen } from '#state/route/goTo.ts';
import { siteRootOf } from '#state/site/siteRoot.ts';
import { toNavigationEntry, findFreePath, slugifyTitle, parsePagePath } from '#state/navigation/navigationNames.ts';
import {
  findPathInBranch,
  folderOfBranch,
  validatePathInBranch,
  createPlacementContext,
} from '#state/navigation/placement.ts';
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

/** Prompts for a new page's title, group, and template. The path follows the title until it is edited. */
export function AddPageForm({ site, task, onClose, onGoOn }: AddPageFormProps) {
  const app = useApp();
  const siteFolder = siteRootOf(site);
  const [title, setTitle] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const [groupName, setGroupName] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [addressError, setAddressError] = useState<string | null>(null);
  const placed = createPlacementContext(site);
  const { places, place, choosePlace } = useNewPagePlaces(site, task);
  const { templates, template, chooseTemplate } = useTemplates(app);
  const usual = findFreePath(joinRepoPath(place.folder, `${slugifyTitle(title)}.mdx`), site.paths);
  const suggested = findPathInBranch(placed, usual, place.branch) ?? usual;
  const path = typed === null ? suggested : parsePagePath(typed, siteFolder);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === '') return setError('Enter a title.');
    if (site.paths.has(path)) return setError(`${path} already exists.`);
    const problem = validatePathInBranch(placed, path, place.branch);
    if (problem !== null) return setAddressError(problem);
    const group = place.group === null ? null : (groupName ?? '').trim() || place.group;
    onGoOn();
    const typing = bufferInput(app);
    if (!(await addPage(app, title.trim(), path, place.slot, group, template?.text))) return typing.discard();
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
          placeholder={toNavigationEntry(joinRepoPath(place.folder, 'getting-started.mdx'), siteFolder)}
          error={addressError}
          onChange={(event) => setTyped(event.currentTarget.value === '' ? null : event.currentTarget.value)}
        />
        {places.length > 1 && (
          <NativeSelect
            label="Group"
            value={String(places.indexOf(place))}
            onChange={(event) => choosePlace(Number(event.currentTarget.value))}
            data={places.map(({ label }, index) => ({ value: String(index), label }))}
          />
        )}
        {place.group !== null && (
          <TextInput
            label="Group name"
            description="The heading that readers see above the page."
            value={groupName ?? place.group}
            onChange={(event) => setGroupName(event.currentTarget.value)}
          />
        )}
        <NativeSelect
          label="Template"
          description={`Files in ${templateFolder} appear here too.`}
          value={template?.id ?? ''}
          onChange={(event) => chooseTemplate(event.currentTarget.value)}
          data={[{ value: '', label: 'Blank page' }, ...templates.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <DialogButtons label="Add page" onClose={onClose} />
      </Stack>
    </form>
  );
}

/** A group that a new page can go in, and the folder that its path starts with. */
type NewPagePlace = Pick<AddPageFormProps['task'], 'slot' | 'group' | 'folder' | 'branch'> & { readonly label: string };

/** The place the dialog was opened for, first, and all groups of the site. */
function useNewPagePlaces(site: OpenSite, task: AddPageFormProps['task']) {
  const { nodes } = useSiteNavigation(site).shown;
  const places = useMemo((): readonly NewPagePlace[] => {
    const context = createPlacementContext(site);
    const groups = listMoveDestinations(nodes, { kind: 'newPage' });
    const isOwn = ({ slot }: MoveDestination) => isSameJsonLocation(slot.list, task.slot.list);
    const own = task.group ?? groups.find(isOwn)?.label ?? (task.where === '' ? 'Top level' : task.where);
    const others = groups.filter((group) => !isOwn(group));
    return [
      { ...task, label: own },
      ...others.map(({ label, slot, branch, folder }) => ({
        label,
        slot,
        branch,
        group: null,
        folder: folder === null ? folderOfBranch(context, branch) : joinRepoPath(context.siteFolder, folder),
      })),
    ];
  }, [site, nodes, task]);
  const [chosen, setChosen] = useState(0);
  const [own = { ...task, label: '' }] = places;
  return { places, place: places[chosen] ?? own, choosePlace: setChosen };
}

/** The templates for new pages, once read, and the chosen one. */
function useTemplates(app: App) {
  const templates = useAsyncValue(() => readPageTemplates(app), [app]) ?? [];
  const [chosen, setChosen] = useState('');
  return { templates, template: templates.find(({ id }) => id === chosen), chooseTemplate: setChosen };
}

/** Cancel and submit buttons of a dialog. */
export function DialogButtons({
  label,
  isDangerous = false,
  disabled = false,
  loading = false,
  onClose,
}: {
  readonly label: string;
  /** True if submitting loses something. */
  readonly isDangerous?: boolean;
  readonly disabled?: boolean;
  /** True while a submitted form waits. */
  readonly loading?: boolean;
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
        loading={loading}
        data-danger={isDangerous || undefined}
        {...(isDangerous ? { color: 'red.9' } : {})}
      >
        {label}
      </Button>
    </Group>
  );
}
