import type { ObjectId, SiteSummary } from './workspace.ts';

/** The commit that the writer's changes are over: what was last sent, or the site's own. */
export function getHeadCommit({ draft, commit }: Pick<SiteSummary, 'draft' | 'commit'>): ObjectId {
  return draft?.commit ?? commit;
}
