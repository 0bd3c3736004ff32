import { proposeBranch, proposeDescription, proposeTitle, type DescribedChange } from '../review/changeSummary.ts';
import type { Draft } from '#workspace/workspace.ts';
import type { PublishState } from './publishStore.ts';

/** The texts sent with the changes: as typed by the user, else as proposed. */
export interface PublishProposal {
  readonly title: string;
  readonly description: string;
  readonly branch: string;
}

/**
 * Returns title, description, and branch for the changes; a typed title also names the branch. `unasked` is a draft
 * sent earlier without a review, which the review also covers. Without changes or a draft, the title is about upstream
 * changes.
 */
export function proposePublishFields(
  changes: readonly DescribedChange[],
  { fields, short }: Pick<PublishState, 'fields' | 'short'>,
  unasked: Pick<Draft, 'message'> | null,
): PublishProposal {
  const [sentTitle = '', ...sentDescription] = (unasked?.message ?? '').split('\n\n');
  const ownTitle = changes.length === 0 ? 'Merge the latest site changes' : proposeTitle(changes);
  const title = fields.title ?? (sentTitle === '' ? ownTitle : sentTitle);
  const descriptions = [sentDescription.join('\n\n'), proposeDescription(changes)];
  return {
    title,
    description: fields.description ?? descriptions.filter((part) => part !== '').join('\n'),
    branch: fields.branch ?? proposeBranch(title, short),
  };
}
