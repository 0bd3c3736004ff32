import { assertNever } from '#base/assertNever.ts';
import type { MoveDestination } from '#state/navigation/navigationMoves.ts';
import { formatBranchLabel, formatRowLabel, type NavigationRow } from '#state/navigation/navigationRows.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { setNavigationEntryIcon } from '#state/intents/setNavigationEntryIcon.ts';
import { IconPicker } from '../../../icons/IconPicker.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { AddPageForm } from './AddDialogs.tsx';
import { NavigationEntryForm } from './NavigationEntryForm.tsx';
import { DeleteForm } from './DeleteForm.tsx';
import { MoveFileForm } from './MoveFileForm.tsx';
import { MoveToForm } from './MoveToForm.tsx';
import type { NavigationDialogTask } from './navigationDialogTask.ts';
import { useApp } from '../../../useApp.ts';

interface NavigationDialogsProps {
  readonly site: OpenSite;
  readonly task: NavigationDialogTask;
  readonly onMove: (row: NavigationRow, place: MoveDestination) => void;
  /** Closes the dialog and returns the focus to the navigation. */
  readonly onClose: () => void;
  /** Closes the dialog without restoring focus. */
  readonly onGoOn: () => void;
}

/** The dialog of the current task. */
export function NavigationDialogs({ site, task, ...callbacks }: NavigationDialogsProps) {
  const { onClose } = callbacks;
  const app = useApp();
  if (task.kind === 'icon') {
    const pick = (icon: string | null) => {
      void setNavigationEntryIcon(app, task.row, icon);
      onClose();
    };
    return (
      <IconPicker
        value={task.row.icon ?? ''}
        library={site.configuration?.facts.iconLibrary}
        onPick={pick}
        onClose={onClose}
      />
    );
  }
  return (
    // One dialog may follow another; each takes the focus as it opens.
    <Dialog key={task.kind} opened onClose={onClose} title={titleOf(task)}>
      <TaskForm site={site} task={task} {...callbacks} />
    </Dialog>
  );
}

type DialogTask = Exclude<NavigationDialogTask, { readonly kind: 'icon' }>;

function TaskForm({ site, task, onMove, onClose, onGoOn }: NavigationDialogsProps & { readonly task: DialogTask }) {
  switch (task.kind) {
    case 'addPage':
      return <AddPageForm site={site} task={task} onClose={onClose} onGoOn={onGoOn} />;
    case 'delete':
      return (
        <DeleteForm
          site={site}
          node={task.row.node}
          file={task.row.file}
          label={formatRowLabel(task.row)}
          onClose={onClose}
        />
      );
    case 'moveTo':
      return <MoveToForm site={site} row={task.row} onMove={onMove} onClose={onClose} onGoOn={onGoOn} />;
    case 'moveFile':
      return <MoveFileForm site={site} file={task.file} into={task.into} onClose={onClose} />;
    case 'more':
      return <NavigationEntryForm site={site} start={task.node} isNested={task.isNested} target={task.field} />;
    case 'deleteBranch':
      // Content of a classic tab stays, under another tab.
      return (
        <DeleteForm
          site={site}
          node={task.node.lists.length === 0 ? { ...task.node, children: [] } : task.node}
          file={null}
          label={formatBranchLabel(task.node)}
          onClose={onClose}
        />
      );
    default:
      return assertNever(task);
  }
}

function titleOf(task: DialogTask): string {
  switch (task.kind) {
    case 'addPage':
      return 'New page';
    case 'delete':
      return `Delete ${formatRowLabel(task.row)}?`;
    case 'moveTo':
      return `Move ${formatRowLabel(task.row)}`;
    case 'moveFile':
      return task.into === null ? 'Rename or move file' : `Move ${formatRowLabel(task.into.row)}`;
    case 'more':
      return `Settings for ${task.node.kind === 'link' ? task.node.label : formatBranchLabel(task.node)}`;
    case 'deleteBranch':
      return `Delete ${formatBranchLabel(task.node)}?`;
    default:
      return assertNever(task);
  }
}
