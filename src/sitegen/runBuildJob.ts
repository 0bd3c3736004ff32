import { z } from 'zod';
import type { BuildOptions } from './buildOptions.ts';
import type { BuildReport } from './files/buildReport.ts';

const jobShape = z.object({
  folder: z.string(),
  out: z.string(),
  base: z.string(),
  searchFile: z.string(),
  history: z.object({ gitDir: z.string(), commit: z.string() }),
});

/** Builds the site that the parent process requests, and sends it the result. */
export function runBuildJob(
  build: (options: Omit<BuildOptions, 'assets'>) => Promise<Pick<BuildReport, 'written' | 'failures' | 'notices'>>,
): void {
  process.once('message', (message) => {
    const job = jobShape.parse(message);
    const told = build({ ...job, origin: null, repository: null, continuesOnErrors: true, maxThreads: 2 });
    void told.then(({ written, failures, notices }) =>
      process.send?.({
        written,
        failures: written ? [] : failures.slice(0, mostTold).map(plain),
        notices: [
          ...(written ? failures.map(asNotice) : []),
          ...notices.map(({ path, range, message: sentence }) => ({ path, line: range.line, message: sentence })),
        ].slice(0, mostTold),
      }),
    );
  });
}

const mostTold = 50;

type Failure = BuildReport['failures'][number];

function plain({ path, line, message }: Failure) {
  return { path, line, message };
}

function asNotice({ path, line, message }: Failure) {
  return { path, line, message: `${message} Readers see a notice instead of the page.` };
}
