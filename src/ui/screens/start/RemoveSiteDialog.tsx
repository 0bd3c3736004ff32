import { Button } from '@mantine/core';
import { openStoredSite } from '#state/intents/openRepositoryUrl.ts';
import { forgetSite } from '#state/intents/forgetSite.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import styles from './RecentSites.module.css';
import { useApp } from '../../useApp.ts';

interface RemoveSiteDialogProps {
  readonly site: OpenSite['summary'];
  readonly onClose: () => void;
}

/** Confirms removing a site and its unpublished changes from this browser. */
export function RemoveSiteDialog({ site, onClose }: RemoveSiteDialogProps) {
  const app = useApp();
  const { id, name, changeCount } = site;
  const hasChanges = changeCount > 0;
  const remove = () => {
    void forgetSite(app, id);
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={`Remove ${name} from this browser?`}>
      <p>
        {hasChanges
          ? `It has ${changeCount} unsent ${changeCount === 1 ? 'change' : 'changes'} that will be permanently lost. To keep your work, open the site and download or send it first.`
          : 'The repository itself isn’t changed. You can open it again at any time.'}
      </p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          Keep
        </Button>
        {hasChanges && (
          <Button variant="default" onClick={() => void openStoredSite(app, site)}>
            Open
          </Button>
        )}
        <Button color="red.9" data-danger onClick={remove}>
          Remove
        </Button>
      </div>
    </Dialog>
  );
}
