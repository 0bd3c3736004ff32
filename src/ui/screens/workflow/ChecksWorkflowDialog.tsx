import { checksWorkflow } from '#lint/report/checksWorkflow.ts';
import type { OpenSite } from '#state/siteStore.ts';
import { includedBy, WorkflowDialog } from './WorkflowDialog.tsx';

/** The file that runs the checks with each change. */
export function ChecksWorkflowDialog({ site, onClose }: { readonly site: OpenSite; readonly onClose: () => void }) {
  return (
    <WorkflowDialog
      site={site}
      title="Check each change where it is merged"
      lead="The same checks then run with each change that anybody sends, and fail it where there is an error."
      services={{ github: 'GitHub Actions', gitlab: 'GitLab CI' }}
      make={checksWorkflow}
      then={(kind, { path }) => (kind === 'gitlab' ? includedBy(path) : null)}
      when="It runs with each change once it is sent."
      onClose={onClose}
    />
  );
}
