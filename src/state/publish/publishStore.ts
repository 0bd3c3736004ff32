import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { ObjectId, Progress, SiteId } from '#workspace/workspace.ts';
import type { PublishStep } from './publishFlow.ts';
import { defineSiteStore } from '../site/defineSiteStore.ts';

/** How far sending is. */
export type PublishStatus =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'running';
      readonly step: PublishStep;
      readonly progress: Progress | null;
      readonly abort: AbortController;
      /** Whether nothing of the writer's is sent, only what is new in the site. */
      readonly isSiteAlone?: boolean;
    }
  | {
      readonly kind: 'failed';
      readonly step: PublishStep;
      readonly problem: Problem;
      /** Whether only what is new in the site was to be brought into the review. */
      readonly isSiteAlone?: boolean;
    }
  | { readonly kind: 'sent' };

/** What the writer typed over the proposals; null leaves a field as proposed. */
export interface PublishFields {
  readonly title: string | null;
  readonly description: string | null;
  readonly branch: string | null;
}

/** Nothing was typed. */
export const emptyPublishFields: PublishFields = { title: null, description: null, branch: null };

/** What is about to be sent of a site, and how the sending goes. */
export interface PublishState {
  readonly site: SiteId | null;
  /** Changes that the writer left out. */
  readonly excluded: ReadonlySet<RepoPath>;
  readonly fields: PublishFields;
  readonly throughFork: boolean;
  readonly publishing: PublishStatus;
  /** What makes proposed branch names unique; chosen anew for each review. */
  readonly short: string;
  /** Whether the forge has answered who the writer is, or need not be asked. */
  readonly isAuthorSettled: boolean;
  /** The commit that the site's own branch was at when it was last asked, while a review is open, and the one that was known before; null until then. */
  readonly newest: { readonly commit: ObjectId; readonly over: ObjectId } | null;
  /** Whether the forge can put the open review together with the site; null where it does not say. */
  readonly isMergeable: boolean | null;
  /** The review that became part of the site last, until something new is begun; null for none. */
  readonly accepted: AcceptedReviewInfo | null;
}

/** A review that was accepted: its title, what it said, and its page. */
export interface AcceptedReviewInfo {
  readonly title: string;
  readonly number: number;
  readonly url: string;
}

/** Four random letters and digits, so that two reviews with one title get two branches. */
export function createBranchSuffix(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => (byte % 36).toString(36)).join('');
}

/** The state for a site of which nothing was prepared yet. */
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

/** What is about to be sent. Changed by the intents of publishing. */
export const publishStore = defineSiteStore<PublishState>(() => createPublishState(null, ''));
