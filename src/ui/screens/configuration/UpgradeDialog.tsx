import { fileNameOf } from '#base/repoPath.ts';
import { Button } from '@mantine/core';
import { getSettingLabel } from '#config/settingLabel.ts';
import { upgradeConfigText } from '#config/upgrade/upgradeConfigText.ts';
import { readCurrentText } from '#state/openFiles/readCurrentFile.ts';
import type { FileChange } from '#state/changes/fileChange.ts';
import { changeSite } from '#state/changes/changeSite.ts';
import { notify } from '#state/notices/noticesStore.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { useAsyncValue } from '../../kit/useAsyncValue.ts';
import { DiffEditor } from '../../source/DiffEditor.tsx';
import styles from './UpgradeDialog.module.css';
import { useApp } from '../../useApp.ts';

interface UpgradeDialogProps {
  /** Path of the configuration file. */
  readonly path: string;
  readonly onClose: () => void;
}

/** Upgrades a classic configuration to the current format as one change. Shows what is lost, then both texts. */
export function UpgradeDialog({ path, onClose }: UpgradeDialogProps) {
  const app = useApp();
  const loaded = useAsyncValue(async () => {
    const text = await readCurrentText(app, path);
    const before = text.ok ? (text.value ?? '') : '';
    return { before, upgrade: upgradeConfigText(before) };
  }, [app, path]);
  const upgrade = loaded?.upgrade ?? null;
  // A file with the old name is always read in the old format, so it is renamed too.
  const target = path.replace(/mint\.json$/, 'docs.json');
  const apply = async (): Promise<void> => {
    if (upgrade === null) return;
    const moves: readonly FileChange[] = target === path ? [] : [{ kind: 'move', from: path, to: target }];
    const done = await changeSite(app, 'upgrading the configuration', [
      ...moves,
      { kind: 'text', path: target, text: upgrade.text },
    ]);
    if (done.ok) onClose();
    else notify(app, `Couldn’t upgrade the configuration. ${done.problem.message}`, 'problem');
  };
  return (
    <Dialog opened onClose={onClose} size="80rem" title={`Upgrade ${fileNameOf(path)}`}>
      {loaded !== undefined && upgrade === null && (
        <p className={styles.words}>
          This file can’t be upgraded here. Either it isn’t valid JSON, or parts that need to change are in other files.
        </p>
      )}
      {upgrade !== null && loaded !== undefined && (
        <>
          <p className={styles.words}>
            Converts settings and navigation to the new format
            {upgrade.losses.length === 0 && !upgrade.hasLostComments ? '' : ', except for what it doesn’t support'}
            {target === path ? '' : `, and renames the file to ${target}`}. You can undo this, or review it like any
            other change.
          </p>
          <h3 className={styles.heading}>
            {upgrade.losses.length === 0 && !upgrade.hasLostComments
              ? 'Nothing is lost.'
              : 'These items can’t be converted:'}
          </h3>
          <ul className={styles.losses}>
            {upgrade.hasLostComments && <li>All comments in the file</li>}
            {upgrade.losses.map(({ path: lost, reason }) => (
              <li key={JSON.stringify(lost)}>
                <strong>{getSettingLabel(lost, 'classic')}</strong> {reason}
              </li>
            ))}
          </ul>
          <div className={styles.texts}>
            <DiffEditor
              path={target}
              before={loaded.before}
              after={upgrade.text}
              beforeLabel="Current"
              afterLabel="Upgraded"
            />
          </div>
          <div className={styles.actions}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button onClick={() => void apply()}>Upgrade</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
