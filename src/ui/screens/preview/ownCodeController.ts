import type { Remote } from 'comlink';
import type { RepoPath } from '#base/repoPath.ts';
import type { ShownPage, ToFrame } from '#reading/site/previewMessages.ts';
import { readCurrentText } from '#state/openFiles/readCurrentFile.ts';
import { islandUrl } from 'virtual:preview-frame';
import type { App } from '#state/app.ts';
import { FrameWatchdog } from './frameWatchdog.ts';
import type { PreviewWorker } from './previewWorker.ts';

/** Names of the site's own components on a page, comma-separated. */
export interface OwnCodeComponents {
  /** Components whose code is missing. */
  readonly leftOut: string;
  /** Components that can run. */
  readonly canRun: string;
}

/** Runs the site's own code on the current page: compiled in the worker, run only in the frame. */
export class OwnCodeController {
  /** Code files that the page uses. */
  files: readonly RepoPath[] = [];
  private readonly remote: Remote<PreviewWorker>;
  private readonly tell: (message: ToFrame) => void;
  private readonly watch: FrameWatchdog;
  private page: ShownPage | null = null;
  private runs = false;
  /** True if code of this page made the frame unresponsive. */
  private wasStopped = false;
  private readonly app: App;

  /** `stuck` is called when the frame stops responding. */
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

  /** Whether the code runs; it doesn't until the user allows it. */
  setRuns(runs: boolean): void {
    if (runs === this.runs) return;
    this.runs = runs;
    void this.give();
  }

  /** Call when a page was sent to the frame. */
  show(page: ShownPage): OwnCodeComponents {
    if (this.page?.key !== page.key) this.wasStopped = false;
    this.page = page;
    void this.give();
    const names = new Set(page.islands.map(({ name }) => name));
    return { leftOut: page.leftOut.join(', '), canRun: [...names].join(', ') };
  }

  /** Runs code again that was stopped. */
  runAgain(): Promise<void> {
    this.wasStopped = false;
    return this.give();
  }

  recordAnswer(): void {
    this.watch.recordAnswer();
  }

  /** Call when no frame can answer. */
  pause(): void {
    this.watch.stop();
  }

  /** Sends the state of the code to the frame. */
  private async give(): Promise<void> {
    const { page } = this;
    if (page === null || page.islands.length === 0) return this.watch.stop();
    if (!this.runs || this.wasStopped) {
      this.watch.stop();
      return this.tell({ kind: 'code', code: { kind: this.runs ? 'stopped' : 'unasked' } });
    }
    const texts = await Promise.all(
      this.files.map(async (path) => {
        const text = await readCurrentText(this.app, path);
        return [path, text.ok ? (text.value ?? '') : ''] as const;
      }),
    );
    const code = await this.remote.compile(texts);
    // A later render requests its own code.
    if (code === null || page !== this.page || !this.runs || this.wasStopped) return;
    this.tell({ kind: 'code', code: { kind: 'runs', islandUrl, ...code } });
    this.watch.start();
  }
}
