import { createChecksWorkflow } from '#lint/report/createChecksWorkflow.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { formatGitlabIncludeHint, WorkflowDialog } from './WorkflowDialog.tsx';

/** Adds a CI file that runs the checks on every change. */
export function ChecksWorkflowDialog({ site, onClose }: { readonly site: OpenSite; readonly onClose: () => void }) {
  return (
    <WorkflowDialog
      site={site}
      title="Check every change before it’s merged"
      lead="Runs the same checks on every change that anyone sends, and fails if there’s an error."
      services={{ github: 'GitHub Actions', gitlab: 'GitLab CI' }}
      make={createChecksWorkflow}
      then={(kind, { path }) => (kind === 'gitlab' ? formatGitlabIncludeHint(path) : null)}
      when="Once you send this file, it runs on every change."
      onClose={onClose}
    />
  );
}
