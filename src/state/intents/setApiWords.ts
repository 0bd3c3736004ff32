import { problem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { WordsPlace } from '#openapi/words.ts';
import { askApi, askPages } from '../siteFacts/siteFacts.ts';
import { changeSite } from './changeSite.ts';

/** Sets words of an OpenAPI file where they are written: its smallest edit, proved to change nothing else; or nothing, and why. What is typed into one place is one step. */
export function setApiWords(place: WordsPlace, words: string, label: string): Promise<Result<void, Problem>> {
  const { file, pointer } = place;
  const edit = async (text: string) => {
    const answer = await askPages([], (worker) => worker.apiWords(text, place, words));
    if (answer === null) return err(problem('page/not-proved', `There was no answer in time. ${file} stays as it is.`));
    return answer.ok ? ok(answer.value) : err(problem('page/not-proved', answer.problem.message));
  };
  return changeSite(`the change of ${label}`, [{ kind: 'askedEdit', path: file, edit, words }], {
    mergeKey: `api ${file} ${JSON.stringify(pointer)}`,
  });
}

/** On how many pages words stand; one where that is not known. */
export async function usesOfApiWords(place: WordsPlace): Promise<number> {
  return (await askApi((worker) => worker.apiUses(place))) ?? 1;
}
