import { z } from 'zod';
import type { BuildOptions } from './buildOptions.ts';
import type { BuildReport } from './files/buildReport.ts';

const jobShape = z.object({ folder: z.string(), out: z.string(), base: z.string(), searchFile: z.string() });

/** Builds the one site that the process which started this one tells of, and tells it what came of that. */
export function answerJob(
  build: (options: Omit<BuildOptions, 'parts'>) => Promise<Pick<BuildReport, 'written' | 'failures' | 'notices'>>,
): void {
  process.once('message', (message) => {
    const job = jobShape.parse(message);
    const told = build({ ...job, origin: null, repository: null, keepsGoing: false, mostThreads: 2 });
    void told.then(({ written, failures, notices }) =>
      process.send?.({
        written,
        failures: failures
          .slice(0, mostTold)
          .map(({ path, line, message: sentence }) => ({ path, line, message: sentence })),
        notices: notices
          .slice(0, mostTold)
          .map(({ path, place, message: sentence }) => ({ path, line: place.line, message: sentence })),
      }),
    );
  });
}

const mostTold = 50;
