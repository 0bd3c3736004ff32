import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectFolder } from '../projectFolder.ts';

/** The options of a build. `sitegen/runBuildJob.ts` parses the same shape in the other process. */
export interface BuildJob {
  readonly folder: string;
  readonly out: string;
  readonly base: string;
  readonly searchFile: string;
  /** The commit that was checked out, and its repository's folder. */
  readonly history: { readonly gitDir: string; readonly commit: string };
}

/** Why a page or a whole site couldn't be built, or a notice about a built site. */
export const siteFailureSchema = z.object({ path: z.string(), line: z.number(), message: z.string() });
const answerShape = z.object({
  written: z.boolean(),
  failures: z.array(siteFailureSchema),
  notices: z.array(siteFailureSchema),
});

export type SiteFailure = Readonly<z.infer<typeof siteFailureSchema>>;

/** The result of a build. `isOfSite`: the site's own files made it fail, so it would fail again. */
export type BuildProcessResult =
  | { readonly kind: 'built'; readonly notices: readonly SiteFailure[] }
  | { readonly kind: 'failed'; readonly failures: readonly SiteFailure[]; readonly isOfSite: boolean };

const longest = 240_000;
const memory = 1024; // MB for each thread of a build, which has at most two

/** A failure of the build itself, not of a file. */
export function createBuildFailure(message: string): BuildProcessResult {
  return { kind: 'failed', failures: [{ path: '', line: 1, message }], isOfSite: false };
}

/** Builds a site in a separate process, which inherits only PATH, TMPDIR, and SystemRoot; it is killed beyond its time or memory limit. */
export function runBuildProcess(job: BuildJob, signal: AbortSignal): Promise<BuildProcessResult> {
  return new Promise((resolve) => {
    const { module, words } = builderModule();
    const environment = Object.fromEntries(
      ['PATH', 'TMPDIR', 'SystemRoot'].flatMap((name) =>
        process.env[name] === undefined ? [] : [[name, process.env[name]]],
      ),
    );
    const child = fork(module, [], {
      cwd: projectFolder,
      env: { ...environment, NODE_ENV: 'production' },
      execArgv: [...words, `--max-old-space-size=${memory}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let outcome = createBuildFailure('The build ended before the site was finished. It may have run out of memory.');
    const end = (because: BuildProcessResult) => {
      outcome = because;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(
      () => end(createBuildFailure(`The build was stopped because it took more than ${longest / 60_000} minutes.`)),
      longest,
    );
    const stop = () => end(createBuildFailure('The build was stopped because a newer one replaced it.'));
    signal.addEventListener('abort', stop, { once: true });
    child.once('message', (message) => {
      const answer = answerShape.safeParse(message);
      if (answer.success)
        outcome = answer.data.written
          ? { kind: 'built', notices: answer.data.notices }
          : { kind: 'failed', failures: answer.data.failures, isOfSite: true };
      child.kill('SIGKILL');
    });
    child.once('error', () => end(createBuildFailure('Couldn’t start the build.')));
    child.once('close', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve(outcome);
    });
    if (signal.aborted) stop();
    else child.send(job, () => undefined); // a process that can't receive it exits, which is handled
  });
}

/** The build module: next to this one in the package; a script in the sources. */
function builderModule(): { readonly module: string; readonly words: readonly string[] } {
  const packed = join(import.meta.dirname, 'buildJob.js');
  return existsSync(packed)
    ? { module: packed, words: [] }
    : { module: join(projectFolder, 'scripts/buildJob.ts'), words: ['--import', 'tsx'] };
}
