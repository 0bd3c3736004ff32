/** How often the frame is asked, in milliseconds. */
const interval = 1000;
/** After so many questions without an answer it is taken away. */
const mostUnanswered = 4;

/** Asks a frame that runs a stranger's code whether it is still there. Questions are counted, not the time: where this thread stands still, none is asked. */
export class FrameWatchdog {
  private readonly ask: () => void;
  private readonly silent: () => void;
  private timer: ReturnType<typeof setInterval> | undefined;
  private unanswered = 0;

  constructor(ask: () => void, silent: () => void) {
    this.ask = ask;
    this.silent = silent;
  }

  /** Begins, if it has not. */
  begin(): void {
    this.timer ??= setInterval(() => this.next(), interval);
  }

  answered(): void {
    this.unanswered = 0;
  }

  end(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.unanswered = 0;
  }

  private next(): void {
    if (this.unanswered >= mostUnanswered) {
      this.end();
      return this.silent();
    }
    this.unanswered += 1;
    this.ask();
  }
}
