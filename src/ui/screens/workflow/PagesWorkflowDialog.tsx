import { pagesWorkflow } from '#site/workflows/pagesWorkflow.ts';
import type { OpenSite } from '#state/siteStore.ts';
import { includedBy, WorkflowDialog } from './WorkflowDialog.tsx';

/** The file that builds the finished site after each merge, and puts it where readers find it. */
export function PagesWorkflowDialog({ site, onClose }: { readonly site: OpenSite; readonly onClose: () => void }) {
  return (
    <WorkflowDialog
      site={site}
      title="Publish this site for readers"
      lead={`The finished site is then built after each merge into ${site.summary.branch}, and put where readers find it. Nothing is published before this file itself is merged.`}
      services={{ github: 'GitHub Pages', gitlab: 'GitLab Pages' }}
      make={pagesWorkflow}
      then={(kind, { path }) =>
        kind === 'github'
          ? 'On GitHub, choose “GitHub Actions” once in the repository’s settings, under Pages, as the source.'
          : path.startsWith('.gitlab/')
            ? includedBy(path)
            : null
      }
      when="It builds and publishes the site once it is merged."
      onClose={onClose}
    />
  );
}
