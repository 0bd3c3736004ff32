import { createChecksWorkflow } from '#lint/report/createChecksWorkflow.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { formatGitlabIncludeHint, WorkflowDialog } from './WorkflowDialog.tsx';

/** Adds a CI file that runs the checks on every change. */
export function ChecksWorkflowDialog({ site, onClose }: { readonly site: OpenSite; readonly onClose: () => void }) {
  return (
    <WorkflowDialog
      site={site}
      title="Check every change before it is merged"
      lead="The same checks then run on every change that anyone sends, and fail if there is an error."
      services={{ github: 'GitHub Actions', gitlab: 'GitLab CI' }}
      make={createChecksWorkflow}
      then={(kind, { path }) => (kind === 'gitlab' ? formatGitlabIncludeHint(path) : null)}
      when="It runs on every change once you have sent it."
      onClose={onClose}
    />
  );
}
