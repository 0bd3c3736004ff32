import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { HeadlessBrowser } from '../headless/headlessBrowser.ts';

/** A request to the process. */
export type Asked = { readonly id: number } & (
  | { readonly do: 'files'; readonly branch: string }
  | { readonly do: 'text'; readonly branch: string; readonly path: string }
  | { readonly do: 'commit'; readonly branch: string; readonly path: string; readonly text: string }
  | { readonly do: 'reset' }
);

/** Its response; `id` 0 reports that the server is running. */
export type Told = { readonly id: number } & ({ readonly text: string } | { readonly error: string });

type Without<Value> = Value extends unknown ? Omit<Value, 'id'> : never;

/** The walks' site on a server in a separate process: a large process starts Git slowly, and each walk runs it many times. */
export interface Server {
  readonly url: string;
  /** The site's Git address. */
  readonly address: string;
  readonly settings: Parameters<typeof HeadlessBrowser.start>[0]['settings'];
  /** All paths on a branch. */
  readonly files: (branch: string) => Promise<readonly string[]>;
  readonly text: (branch: string, path: string) => Promise<string>;
  /** Commits a file on a branch, as another person. */
  readonly commit: (branch: string, path: string, text: string) => Promise<void>;
  /** Resets the repository to the start of all walks. */
  readonly reset: () => Promise<void>;
  readonly close: () => void;
}

/** Starts that process; fails if it ends before its server runs. */
export async function startSiteProcess(): Promise<Server> {
  const child = fork(fileURLToPath(new URL('./siteProcess.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });
  const waiting = new Map<number, { readonly done: (text: string) => void; readonly fail: (error: Error) => void }>();
  let asked = 0;
  const answerTo = (id: number) => new Promise<string>((done, fail) => void waiting.set(id, { done, fail }));
  const ask = (what: Without<Asked>) => {
    asked += 1;
    child.send({ ...what, id: asked });
    return answerTo(asked);
  };
  child.on('message', (told: Told) => {
    const waits = waiting.get(told.id);
    waiting.delete(told.id);
    if ('text' in told) waits?.done(told.text);
    else waits?.fail(new Error(told.error));
  });
  child.on('exit', (code) =>
    waiting.forEach(({ fail }) => fail(new Error(`The server's process ended with ${code}.`))),
  );
  const started = JSON.parse(await answerTo(0)) as Pick<Server, 'url' | 'address' | 'settings'>; // as sent by siteProcess.ts
  return {
    ...started,
    files: async (branch) => (await ask({ do: 'files', branch })).split('\n'),
    text: (branch, path) => ask({ do: 'text', branch, path }),
    commit: async (branch, path, text) => void (await ask({ do: 'commit', branch, path, text })),
    reset: async () => void (await ask({ do: 'reset' })),
    close: () => child.disconnect(),
  };
}
