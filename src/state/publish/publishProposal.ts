import { proposeBranch, proposeDescription, proposeTitle, type DescribedChange } from '../review/changeSummary.ts';
import type { PublishState } from './publishStore.ts';

/** What will be sent with the changes: as the writer typed it, and as proposed where nothing was typed. */
export interface Proposal {
  readonly title: string;
  readonly description: string;
  readonly branch: string;
}

/** Title, description and branch for the changes; a title typed by the writer also names the branch. */
export function proposal(
  changes: readonly DescribedChange[],
  { fields, short }: Pick<PublishState, 'fields' | 'short'>,
): Proposal {
  const title = fields.title ?? proposeTitle(changes);
  return {
    title,
    description: fields.description ?? proposeDescription(changes),
    branch: fields.branch ?? proposeBranch(title, short),
  };
}
