import { raceAgainst } from '#base/raceAgainst.ts';
import { createProblem } from '#base/problem.ts';
import { err, type Result } from '#base/result.ts';
import type { PageSource, SiteStructure } from '#site/site.ts';
import type { SiteWorker, IndexedPage } from './siteWorker.ts';
import { createWorkerQueue, type WorkerHandle, type WorkerCallFailure } from './workerQueue.ts';

/** How long may be read at once, in milliseconds: so many pages, one of them, and how long a question may take. */
export interface SiteTimeouts {
  readonly pages: number;
  readonly page: number;
  readonly question: number;
}

/** The facts of a site in a worker that is ended where it takes too long, and started anew: then all pages have to be told again. */
export interface SiteClient {
  surround(surroundings: SiteStructure): Promise<void>;
  /** Takes in texts. A text that takes too long is known by its front matter alone; what else was told is lost with it. */
  tell(texts: readonly PageSource[]): Promise<readonly IndexedPage[]>;
  forget(paths: readonly string[]): Promise<void>;
  /** Asks about what was told; null where there is no answer in time, which is `milliseconds` where a question is known to take long. */
  ask<Value>(question: (worker: SiteWorker) => Promise<Value>, milliseconds?: number): Promise<Value | null>;
  /** Which worker it is: another number where one was lost, and what it was told with it. */
  life(): number;
  /** Ends it for good: what is asked then has no answer. */
  end(): void;
}

/** Runs the facts of a site in workers as they are started. */
export function siteClientWithTimeout(
  start: () => WorkerHandle<SiteWorker>,
  budgets: SiteTimeouts = { pages: 8000, page: 2000, question: 10_000 },
): SiteClient {
  let running: WorkerHandle<SiteWorker> | null = null;
  let hasEnded = false;
  let settleEnded: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    settleEnded = resolve;
  });
  const unlessEnded = raceAgainst(ended);
  const lane = createWorkerQueue(() => {
    running = start();
    if (hasEnded) running.end();
    return running;
  });
  const slow = new Map<string, string>();
  let life = 0;
  let surrounded: SiteStructure | null = null;
  const asked = async <Value>(
    milliseconds: number,
    call: (worker: SiteWorker) => Promise<Value>,
  ): Promise<Result<Value, WorkerCallFailure>> => {
    if (hasEnded) return err('stopped');
    const answer = (await unlessEnded(lane.ask(milliseconds, ({ remote }) => call(remote)))) ?? err('stopped');
    if (!answer.ok && !hasEnded) {
      life += 1;
      const again = surrounded;
      if (again !== null) await lane.ask(budgets.question, ({ remote }) => remote.surround(again));
    }
    return answer;
  };
  const tellSlow = async (text: PageSource): Promise<readonly IndexedPage[]> => {
    const reason = createProblem('page/too-complex', `Reading it took longer than ${budgets.page / 1000} seconds.`, {
      place: { line: 1, column: 1 },
    });
    const told = await asked(budgets.page, (worker) => worker.tellHead(text, reason));
    return told.ok ? told.value : [];
  };
  const tellOne = async (text: PageSource): Promise<readonly IndexedPage[]> => {
    const told = await asked(budgets.page, (worker) => worker.tell([text]));
    if (told.ok) return told.value;
    slow.set(text.path, text.text);
    return tellSlow(text);
  };
  return {
    async surround(surroundings) {
      surrounded = surroundings;
      await asked(budgets.question, (worker) => worker.surround(surroundings));
    },
    async tell(texts) {
      const isSlow = ({ path, text }: PageSource) => slow.get(path) === text;
      const told = await asked(budgets.pages, (worker) => worker.tell(texts.filter((text) => !isSlow(text))));
      const names: IndexedPage[] = told.ok ? [...told.value] : [];
      for (const text of texts) if (isSlow(text)) names.push(...(await tellSlow(text)));
      // One of them is the one that takes too long.
      if (!told.ok) for (const text of texts) if (!isSlow(text)) names.push(...(await tellOne(text)));
      return names;
    },
    async forget(paths) {
      await asked(budgets.question, (worker) => worker.forget(paths));
    },
    async ask(question, milliseconds = budgets.question) {
      const answer = await asked(milliseconds, question);
      return answer.ok ? answer.value : null;
    },
    life: () => life,
    end: () => {
      hasEnded = true;
      running?.end();
      settleEnded();
    },
  };
}
