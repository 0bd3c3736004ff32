import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { ObjectId, Progress, SiteId } from '#workspace/workspace.ts';
import type { PublishStep } from './publishFlow.ts';
import { defineSiteStore } from '../site/defineSiteStore.ts';

/** Progress of publishing. */
export type PublishStatus =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'running';
      readonly step: PublishStep;
      readonly progress: Progress | null;
      readonly abort: AbortController;
      /** True if only upstream changes are sent, none of the user's. */
      readonly isSiteAlone?: boolean;
    }
  | {
      readonly kind: 'failed';
      readonly step: PublishStep;
      readonly problem: Problem;
      /** True if only upstream changes were to be merged into the review. */
      readonly isSiteAlone?: boolean;
    }
  | { readonly kind: 'sent' };

/** Fields the user typed; null keeps the proposal. */
export interface PublishFields {
  readonly title: string | null;
  readonly description: string | null;
  readonly branch: string | null;
}

/** Fields with nothing typed. */
export const emptyPublishFields: PublishFields = { title: null, description: null, branch: null };

/** What will be sent of a site, and the publish status. */
export interface PublishState {
  readonly site: SiteId | null;
  /** Changes that the user excluded. */
  readonly excluded: ReadonlySet<RepoPath>;
  readonly fields: PublishFields;
  readonly throughFork: boolean;
  readonly publishing: PublishStatus;
  /** Suffix that makes proposed branch names unique; new for each review. */
  readonly short: string;
  /** True once the forge answered who the user is, or needn't be asked. */
  readonly isAuthorSettled: boolean;
  /** Commit of the site's branch at the last check while a review was open, and the commit known before; null until then. */
  readonly newest: { readonly commit: ObjectId; readonly over: ObjectId } | null;
  /** True if the forge can merge the open review; null if it doesn't report that. */
  readonly isMergeable: boolean | null;
  /** The last merged review, until a new change begins; null if none. */
  readonly accepted: AcceptedReviewInfo | null;
}

/** An accepted review: its title, number, and web page. */
export interface AcceptedReviewInfo {
  readonly title: string;
  readonly number: number;
  readonly url: string;
}

/** Returns four random letters and digits, so two reviews with the same title get different branches. */
export function createBranchSuffix(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => (byte % 36).toString(36)).join('');
}

/** Returns the state for a site with nothing prepared. */
export function createPublishState(site: SiteId | null, short: string): PublishState {
  return {
    site,
    excluded: new Set(),
    fields: emptyPublishFields,
    throughFork: false,
    publishing: { kind: 'idle' },
    short,
    isAuthorSettled: false,
    newest: null,
    isMergeable: null,
    accepted: null,
  };
}

/** What will be sent. Changed by the publishing intents. */
export const publishStore = defineSiteStore<PublishState>(() => createPublishState(null, ''));
