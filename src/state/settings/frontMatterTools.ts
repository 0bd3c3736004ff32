import { problem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';

export type FrontMatterTools = typeof import('#document/patchFrontMatter.ts') &
  typeof import('#document/frontMatter.ts');

let fetched: Promise<Result<FrontMatterTools, Problem>> | null = null;

/** What reads and writes front matter, fetched when it is first needed or ahead of that; `app/part-not-fetched` where it cannot be, and asked for again the next time. */
export function fetchFrontMatterTools(): Promise<Result<FrontMatterTools, Problem>> {
  fetched ??= Promise.all([import('#document/patchFrontMatter.ts'), import('#document/frontMatter.ts')]).then(
    ([patching, reading]) => ok({ ...patching, ...reading }),
    () => {
      fetched = null;
      return err(
        problem(
          'app/part-not-fetched',
          'A part of Docwright could not be fetched. Connect to the internet, then try again.',
        ),
      );
    },
  );
  return fetched;
}
