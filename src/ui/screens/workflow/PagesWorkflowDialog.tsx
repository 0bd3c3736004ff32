import { createPagesWorkflow } from '#site/workflows/pagesWorkflow.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { formatGitlabIncludeHint, WorkflowDialog } from './WorkflowDialog.tsx';

/** Adds a CI file that builds and publishes the site after each merge. */
export function PagesWorkflowDialog({ site, onClose }: { readonly site: OpenSite; readonly onClose: () => void }) {
  return (
    <WorkflowDialog
      site={site}
      title="Publish this site"
      lead={`Builds and publishes the site after each merge into ${site.summary.branch}. Nothing is published until this file is merged.`}
      services={{ github: 'GitHub Pages', gitlab: 'GitLab Pages' }}
      make={createPagesWorkflow}
      then={(kind, { path }) =>
        kind === 'github'
          ? 'On GitHub, open the repository’s Pages settings and set the source to “GitHub Actions”. You only need to do this once.'
          : path.startsWith('.gitlab/')
            ? formatGitlabIncludeHint(path)
            : null
      }
      when="It publishes the site once it’s merged."
      onClose={onClose}
    />
  );
}
