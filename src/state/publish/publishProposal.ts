import { proposeBranch, proposeDescription, proposeTitle, type DescribedChange } from '../review/changeSummary.ts';
import type { Draft } from '#workspace/workspace.ts';
import type { PublishState } from './publishStore.ts';

/** What will be sent with the changes: as the writer typed it, and as proposed where nothing was typed. */
export interface PublishProposal {
  readonly title: string;
  readonly description: string;
  readonly branch: string;
}

/**
 * Title, description and branch for the changes; a title typed by the writer also names the branch. `unasked` is what was sent
 * before and is in no review yet: the review is about that as well. Without either it is about what is new in the site.
 */
export function proposePublishFields(
  changes: readonly DescribedChange[],
  { fields, short }: Pick<PublishState, 'fields' | 'short'>,
  unasked: Pick<Draft, 'message'> | null,
): PublishProposal {
  const [sentTitle = '', ...sentDescription] = (unasked?.message ?? '').split('\n\n');
  const ownTitle = changes.length === 0 ? 'Bring in the latest changes of the site' : proposeTitle(changes);
  const title = fields.title ?? (sentTitle === '' ? ownTitle : sentTitle);
  const descriptions = [sentDescription.join('\n\n'), proposeDescription(changes)];
  return {
    title,
    description: fields.description ?? descriptions.filter((part) => part !== '').join('\n'),
    branch: fields.branch ?? proposeBranch(title, short),
  };
}
