/** Ping interval in milliseconds. */
const interval = 1000;
/** Unanswered pings before the frame is removed. */
const mostUnanswered = 4;

/** Pings a frame that runs untrusted code. Counts pings rather than time: while this thread is blocked, no pings are sent. */
export class FrameWatchdog {
  private readonly ask: () => void;
  private readonly silent: () => void;
  private timer: ReturnType<typeof setInterval> | undefined;
  private unanswered = 0;

  constructor(ask: () => void, silent: () => void) {
    this.ask = ask;
    this.silent = silent;
  }

  /** Starts the pings if they aren't running. */
  start(): void {
    this.timer ??= setInterval(() => this.next(), interval);
  }

  recordAnswer(): void {
    this.unanswered = 0;
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.unanswered = 0;
  }

  private next(): void {
    if (this.unanswered >= mostUnanswered) {
      this.stop();
      return this.silent();
    }
    this.unanswered += 1;
    this.ask();
  }
}
