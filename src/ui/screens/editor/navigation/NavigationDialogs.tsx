import type { OpenSite } from '#state/siteStore.ts';
import { setEntryIcon } from '#state/intents/setEntryIcon.ts';
import { Dialog } from '../../../kit/Dialog.tsx';
import { AddGroupForm, AddPageForm, NameForm } from './AddDialogs.tsx';
import { DeleteForm } from './DeleteForm.tsx';
import { MoveFileForm } from './MoveFileForm.tsx';
import type { NavigationTask } from './navigationTask.ts';

interface NavigationDialogsProps {
  readonly site: OpenSite;
  readonly task: NavigationTask;
  readonly onClose: () => void;
}

/** The dialog of what is asked for. */
export function NavigationDialogs({ site, task, onClose }: NavigationDialogsProps) {
  return (
    <Dialog opened onClose={onClose} title={titleOf(task)}>
      <TaskForm site={site} task={task} onClose={onClose} />
    </Dialog>
  );
}

function TaskForm({ site, task, onClose }: NavigationDialogsProps) {
  switch (task.kind) {
    case 'addPage':
      return <AddPageForm site={site} task={task} onClose={onClose} />;
    case 'addGroup':
      return <AddGroupForm task={task} onClose={onClose} />;
    case 'delete':
      return <DeleteForm site={site} node={task.row.node} file={task.row.file} label={task.row.label} onClose={onClose} />;
    case 'moveFile':
      return <MoveFileForm site={site} file={task.file} onClose={onClose} />;
    case 'icon':
      return <NameForm label="Icon" placeholder="book-open" start={task.row.icon ?? ''} button="Set icon" onName={(icon) => void setEntryIcon(task.row, icon)} onClose={onClose} />;
    default:
      return null;
  }
}

function titleOf(task: NavigationTask): string {
  switch (task.kind) {
    case 'addPage':
      return `New page${task.where === '' ? '' : ` in ${task.where}`}`;
    case 'addGroup':
      return `New group${task.where === '' ? '' : ` in ${task.where}`}`;
    case 'delete':
      return `Delete ${task.row.label}?`;
    case 'moveFile':
      return 'Rename or move the file';
    case 'icon':
      return `Icon of ${task.row.label}`;
    default:
      return '';
  }
}
