import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import {
  isFetchableUrl,
  type RepositoryWorkflow,
  type CiProvider,
  type WorkflowOptions,
} from '#site/workflows/repositoryWorkflow.ts';
import { addWorkflow } from '#state/intents/addWorkflow.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import styles from './WorkflowDialog.module.css';
import { useApp } from '../../useApp.ts';

interface WorkflowDialogProps {
  readonly site: OpenSite;
  readonly title: string;
  readonly lead: string;
  /** Names of the services that run the file. */
  readonly services: Readonly<Record<CiProvider, string>>;
  readonly make: (kind: CiProvider, terms: WorkflowOptions) => RepositoryWorkflow;
  /** Manual steps once the file exists. */
  readonly then: (kind: CiProvider, workflow: RepositoryWorkflow) => ReactNode;
  /** When it runs, shown after it was added. */
  readonly when: string;
  readonly onClose: () => void;
}

/** Previews a CI file and adds it to the repository as a change. */
export function WorkflowDialog({ site, title, lead, services, make, then, when, onClose }: WorkflowDialogProps) {
  const app = useApp();
  const { url, branch } = site.summary;
  const [kind, setKind] = useState<CiProvider>(app.services.findForge(url)?.ci?.kind ?? 'github');
  const [docwright, setDocwright] = useState('');
  const address = docwright.trim();
  const workflow = make(kind, { docwright: address, branch, paths: site.paths });
  const isThere = site.paths.has(workflow.path);
  const advice = then(kind, workflow);
  const add = async () => {
    if (await addWorkflow(app, workflow, when)) onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      <div className={styles.workflow}>
        <p className={styles.words}>{lead}</p>
        <SegmentedControl
          size="xs"
          aria-label="Service"
          value={kind}
          onChange={(value) => setKind(value === 'gitlab' ? 'gitlab' : 'github')}
          data={[
            { value: 'github', label: services.github },
            { value: 'gitlab', label: services.gitlab },
          ]}
        />
        <TextInput
          label="Docwright URL"
          description="Where the workflow downloads Docwright: its Git repository or its package (.tgz). It must be accessible without signing in."
          placeholder="https://…"
          inputMode="url"
          value={docwright}
          error={
            address === '' || isFetchableUrl(address)
              ? null
              : 'Enter a URL that starts with https:// for a repository or package.'
          }
          onChange={(event) => setDocwright(event.currentTarget.value)}
        />
        <div>
          <p className={styles.file}>{workflow.path}</p>
          {/* Scrollable by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className={styles.code} tabIndex={0} role="region" aria-label={workflow.path}>
            {workflow.text}
          </pre>
        </div>
        {advice === null ? null : <p className={styles.words}>{advice}</p>}
        {isThere && <p className={styles.there}>The repository already has this file.</p>}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={isThere || !isFetchableUrl(address)} onClick={() => void add()}>
            Add file
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Hint on including the file in a GitLab pipeline. */
export function formatGitlabIncludeHint(path: string): string {
  return `Add it to .gitlab-ci.yml under “include”: local: ${path}`;
}
