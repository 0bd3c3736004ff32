import type { ObjectId, SiteSummary } from './workspace.ts';

/** The commit that the writer's changes are based on: the draft's last sent commit, or the site's own. */
export function getHeadCommit({ draft, commit }: Pick<SiteSummary, 'draft' | 'commit'>): ObjectId {
  return draft?.commit ?? commit;
}

/** The commit on the server that the writer's changes are based on, without commits that were merged here and not sent. */
export function getSentCommit({ draft, commit }: Pick<SiteSummary, 'draft' | 'commit'>): ObjectId {
  return draft?.takenIn?.over ?? draft?.commit ?? commit;
}

/** The newest of these commits that is in the site's own repository (`SiteRecord.url`), and not only in the fork that has the draft. */
export function getUpstreamCommit({ draft, commit }: Pick<SiteSummary, 'draft' | 'commit'>): ObjectId {
  return draft === null || draft.forkUrl === null ? getSentCommit({ draft, commit }) : (draft.base ?? commit);
}
