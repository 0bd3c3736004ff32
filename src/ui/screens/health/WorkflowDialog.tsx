import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { checksWorkflow, isGitAddress, type WorkflowKind } from '#lint/report/checksWorkflow.ts';
import { addWorkflow } from '#state/checks/addWorkflow.ts';
import type { OpenSite } from '#state/siteStore.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import styles from './HealthScreen.module.css';

/** The file that runs the checks with each change, to be seen and then added as a change of the repository. */
export function WorkflowDialog({ site, onClose }: { readonly site: OpenSite; readonly onClose: () => void }) {
  const { url, branch } = site.summary;
  const [kind, setKind] = useState<WorkflowKind>(new URL(url).host.includes('gitlab') ? 'gitlab' : 'github');
  const [docwright, setDocwright] = useState('');
  const address = docwright.trim();
  const workflow = checksWorkflow(kind, { docwright: address, branch });
  const isThere = site.paths.has(workflow.path);
  const add = async () => {
    if (await addWorkflow(workflow)) onClose();
  };
  return (
    <Dialog opened onClose={onClose} title="Check each change where it is merged" size="lg">
      <div className={styles.workflow}>
        <p className={styles.state}>
          The same checks then run with each change that anybody sends, and fail it where there is an error.
        </p>
        <SegmentedControl
          size="xs"
          aria-label="Where it runs"
          value={kind}
          onChange={(value) => setKind(value === 'gitlab' ? 'gitlab' : 'github')}
          data={[
            { value: 'github', label: 'GitHub Actions' },
            { value: 'gitlab', label: 'GitLab CI' },
          ]}
        />
        <TextInput
          label="Docwright’s Git address"
          description="Where the workflow fetches Docwright from. It must be readable there without signing in."
          placeholder="https://…"
          inputMode="url"
          value={docwright}
          error={
            address === '' || isGitAddress(address) ? null : 'An address that begins with https://, of a repository.'
          }
          onChange={(event) => setDocwright(event.currentTarget.value)}
        />
        <div>
          <p className={styles.file}>{workflow.path}</p>
          {/* It scrolls, also by keys. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className={styles.code} tabIndex={0} role="region" aria-label={workflow.path}>
            {workflow.text}
          </pre>
        </div>
        {kind === 'gitlab' && (
          <p className={styles.state}>Name it in .gitlab-ci.yml, below “include”: local: {workflow.path}</p>
        )}
        {isThere && <p className={styles.unchecked}>The repository has this file already.</p>}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={isThere || !isGitAddress(address)} onClick={() => void add()}>
            Add the file
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
