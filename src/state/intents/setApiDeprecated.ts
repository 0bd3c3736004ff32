import { problem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { WordsPlace } from '#openapi/words.ts';
import { askPages } from '../siteFacts/siteFacts.ts';
import { changeSite } from './changeSite.ts';

/** Makes an operation deprecated in its OpenAPI file, or not any more: its smallest edit, proved to change nothing else; or nothing, and why. */
export function setApiDeprecated(place: WordsPlace, isDeprecated: boolean): Promise<Result<void, Problem>> {
  const edit = async (text: string) => {
    const answer = await askPages([], (worker) => worker.apiDeprecated(text, place, isDeprecated));
    if (answer === null)
      return err(problem('page/not-proved', `There was no answer in time. ${place.file} stays as it is.`));
    return answer.ok ? ok(answer.value) : err(problem('page/not-proved', answer.problem.message));
  };
  return changeSite('the mark “Deprecated”', [{ kind: 'askedEdit', path: place.file, edit }]);
}
