import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { lazyImport } from '../lazyImport.ts';

export type FrontMatterTools = typeof import('#document/yaml/patchFrontMatter.ts') &
  typeof import('#document/yaml/frontMatter.ts');

const fetchTools = lazyImport(async (): Promise<FrontMatterTools> => {
  const [patching, reading] = await Promise.all([
    import('#document/yaml/patchFrontMatter.ts'),
    import('#document/yaml/frontMatter.ts'),
  ]);
  return { ...patching, ...reading };
});

/** Loads the code that reads and writes front matter, on first use or earlier. Fails with `app/part-not-fetched`; the next call retries. */
export function importFrontMatterTools(): Promise<Result<FrontMatterTools, Problem>> {
  return fetchTools().then(ok<FrontMatterTools>, () =>
    err(
      createProblem(
        'app/part-not-fetched',
        'Part of Docwright couldn’t be loaded. Connect to the internet, then try again.',
      ),
    ),
  );
}
