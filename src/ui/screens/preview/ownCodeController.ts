import type { Remote } from 'comlink';
import type { RepoPath } from '#base/repoPath.ts';
import type { ShownPage, ToFrame } from '#reading/site/previewMessages.ts';
import { readCurrentText } from '#state/intents/readCurrentFile.ts';
import { islandUrl } from 'virtual:preview-frame';
import type { App } from '#state/app.ts';
import { FrameWatchdog } from './frameWatchdog.ts';
import type { PreviewWorker } from './previewWorker.ts';

/** The components of a page that are its site's own: their names, one after the other. */
export interface OwnCodeComponents {
  /** Those whose code is not there. */
  readonly leftOut: string;
  /** Those that can be run. */
  readonly canRun: string;
}

/** What becomes of the site's own code on the page that is shown: it is compiled in the worker, run in the frame, and nowhere else. */
export class OwnCodeController {
  /** The files of code that the page names. */
  files: readonly RepoPath[] = [];
  private readonly remote: Remote<PreviewWorker>;
  private readonly tell: (message: ToFrame) => void;
  private readonly watch: FrameWatchdog;
  private page: ShownPage | null = null;
  private runs = false;
  /** Code of this page kept the frame from answering. */
  private wasStopped = false;
  private readonly app: App;

  /** `stuck` is called where the frame answers no more. */
  constructor(app: App, remote: Remote<PreviewWorker>, tell: (message: ToFrame) => void, stuck: () => void) {
    this.app = app;
    this.remote = remote;
    this.tell = tell;
    this.watch = new FrameWatchdog(
      () => tell({ kind: 'ping' }),
      () => {
        this.wasStopped = true;
        stuck();
      },
    );
  }

  /** Whether it is run: only once somebody asked for it. */
  setRuns(runs: boolean): void {
    if (runs === this.runs) return;
    this.runs = runs;
    void this.give();
  }

  /** A page was sent to be shown. */
  show(page: ShownPage): OwnCodeComponents {
    if (this.page?.key !== page.key) this.wasStopped = false;
    this.page = page;
    void this.give();
    const names = new Set(page.islands.map(({ name }) => name));
    return { leftOut: page.leftOut.join(', '), canRun: [...names].join(', ') };
  }

  /** What was ended is begun anew. */
  runAgain(): Promise<void> {
    this.wasStopped = false;
    return this.give();
  }

  answered(): void {
    this.watch.answered();
  }

  /** There is no frame that could answer. */
  pause(): void {
    this.watch.end();
  }

  /** Tells the frame what becomes of it. */
  private async give(): Promise<void> {
    const { page } = this;
    if (page === null || page.islands.length === 0) return this.watch.end();
    if (!this.runs || this.wasStopped) {
      this.watch.end();
      return this.tell({ kind: 'code', code: { kind: this.runs ? 'stopped' : 'unasked' } });
    }
    const texts = await Promise.all(
      this.files.map(async (path) => {
        const text = await readCurrentText(this.app, path);
        return [path, text.ok ? (text.value ?? '') : ''] as const;
      }),
    );
    const code = await this.remote.compile(texts);
    // A later drawing asks for its own.
    if (code === null || page !== this.page || !this.runs || this.wasStopped) return;
    this.tell({ kind: 'code', code: { kind: 'runs', islandUrl, ...code } });
    this.watch.begin();
  }
}
