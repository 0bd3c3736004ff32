import { fileNameOf } from '#base/repoPath.ts';
import type { FilePlan } from '#state/pages/checksWorker.ts';

type Left = Pick<FilePlan, 'path' | 'refused' | 'left'>;

/** What of a plan is left as it is, and why: a sentence or two for each reason. */
export function leftWords(plans: readonly Left[]): readonly string[] {
  const moved = plans.filter(({ refused }) => refused === 'moved');
  const broken = plans.filter(({ refused }) => refused !== null && refused !== 'moved');
  const partly = plans.filter(({ refused, left = 0 }) => refused === null && left > 0);
  const places = partly.reduce((sum, { left = 0 }) => sum + left, 0);
  return [
    ...(moved.length === 0 ? [] : [`${filesAre(moved)} ${moved.length === 1 ? 'It has' : 'They have'} changed since.`]),
    ...(broken.length === 0 ? [] : [`${filesAre(broken)} What would be put in cannot stand there.`]),
    ...(places === 0
      ? []
      : [
          `${places === 1 ? 'One place is left as it is' : `${places} places are left as they are`}: in ${namesOf(partly)}. What would be put in cannot stand there.`,
        ]),
  ];
}

function filesAre(plans: readonly Left[]): string {
  const count = plans.length === 1 ? 'One file is left as it is' : `${plans.length} files are left as they are`;
  return `${count}: ${namesOf(plans)}.`;
}

function namesOf(plans: readonly Left[]): string {
  const names = plans.slice(0, 3).map(({ path }) => fileNameOf(path));
  return names.join(', ') + (plans.length > 3 ? ' and others' : '');
}
