import type { ObjectId, SiteSummary } from './workspace.ts';

/** The commit that the writer's changes are based on: the draft's last sent commit, or the site's own. */
export function getHeadCommit({ draft, commit }: Pick<SiteSummary, 'draft' | 'commit'>): ObjectId {
  return draft?.commit ?? commit;
}

/** The commit on the server that the writer's changes are based on, without commits that were merged here and not sent. */
export function getSentCommit({ draft, commit }: Pick<SiteSummary, 'draft' | 'commit'>): ObjectId {
  return draft?.takenIn?.over ?? draft?.commit ?? commit;
}
