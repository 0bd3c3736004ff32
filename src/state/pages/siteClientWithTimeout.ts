import { raceAgainst } from '#base/raceAgainst.ts';
import { createProblem } from '#base/problem.ts';
import { err, type Result } from '#base/result.ts';
import type { PageSource, SiteStructure } from '#site/site.ts';
import type { SiteWorker, IndexedPage } from './siteWorker.ts';
import { createWorkerQueue, type WorkerHandle, type WorkerCallFailure } from './workerQueue.ts';

/** Time limits in milliseconds: for a batch of pages, for one page, and for a query. */
export interface SiteTimeouts {
  readonly pages: number;
  readonly page: number;
  readonly question: number;
}

/** The index of a site in a worker that is ended if it takes too long, then restarted; all pages must then be sent again. */
export interface SiteClient {
  setContext(surroundings: SiteStructure): Promise<void>;
  /** Sends texts. A text that takes too long is indexed by its front matter only; the worker's other texts are then lost. */
  updatePages(texts: readonly PageSource[]): Promise<readonly IndexedPage[]>;
  removePages(paths: readonly string[]): Promise<void>;
  /** Queries the index; null without an answer in time, which is `milliseconds` for slow queries. */
  query<Value>(question: (worker: SiteWorker) => Promise<Value>, milliseconds?: number): Promise<Value | null>;
  /** Number of the current worker; changes when a worker is lost together with what it was sent. */
  generation(): number;
  /** Ends it for good; later queries have no answer. */
  end(): void;
}

/** Runs the index of a site in workers created by `start`. */
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
    const answer = (await unlessEnded(lane.call(milliseconds, ({ remote }) => call(remote)))) ?? err('stopped');
    if (!answer.ok && !hasEnded) {
      life += 1;
      const again = surrounded;
      if (again !== null) await lane.call(budgets.question, ({ remote }) => remote.setContext(again));
    }
    return answer;
  };
  const tellSlow = async (text: PageSource): Promise<readonly IndexedPage[]> => {
    const reason = createProblem(
      'page/too-complex',
      `Reading the page took longer than ${budgets.page / 1000} seconds.`,
      {
        position: { line: 1, column: 1 },
      },
    );
    const told = await asked(budgets.page, (worker) => worker.updatePageHead(text, reason));
    return told.ok ? told.value : [];
  };
  const tellOne = async (text: PageSource): Promise<readonly IndexedPage[]> => {
    const told = await asked(budgets.page, (worker) => worker.updatePages([text]));
    if (told.ok) return told.value;
    slow.set(text.path, text.text);
    return tellSlow(text);
  };
  return {
    async setContext(surroundings) {
      surrounded = surroundings;
      await asked(budgets.question, (worker) => worker.setContext(surroundings));
    },
    async updatePages(texts) {
      const isSlow = ({ path, text }: PageSource) => slow.get(path) === text;
      const told = await asked(budgets.pages, (worker) => worker.updatePages(texts.filter((text) => !isSlow(text))));
      const names: IndexedPage[] = told.ok ? [...told.value] : [];
      for (const text of texts) if (isSlow(text)) names.push(...(await tellSlow(text)));
      // One of them is the slow one.
      if (!told.ok) for (const text of texts) if (!isSlow(text)) names.push(...(await tellOne(text)));
      return names;
    },
    async removePages(paths) {
      await asked(budgets.question, (worker) => worker.removePages(paths));
    },
    async query(question, milliseconds = budgets.question) {
      const answer = await asked(milliseconds, question);
      return answer.ok ? answer.value : null;
    },
    generation: () => life,
    end: () => {
      hasEnded = true;
      running?.end();
      settleEnded();
    },
  };
}
