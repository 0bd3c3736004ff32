import type { Page } from '@playwright/test';

/** Typing measurements: the time from each key to the frame that shows it, and the longest frame. */
export interface Typing {
  readonly keyToPaint: readonly number[];
  /** 0 if no frame took longer than 50 ms. */
  readonly longestFrame: number;
}

interface Recorder {
  readonly keys: number[];
  readonly frames: number[];
  readonly stop: () => void;
}

const bursts = 16;
const keysInBurst = 12;
const betweenKeys = 55;
/** Long enough for work that waits for a typing pause to start between two bursts and overlap the next one. */
const betweenBursts = 260;

/** Types at the caret as a person does: words with short pauses. */
export async function measureTyping(page: Page): Promise<Typing> {
  await page.evaluate(record);
  for (let burst = 0; burst < bursts; burst += 1) {
    for (let key = 0; key < keysInBurst; key += 1) {
      await page.keyboard.press(key === keysInBurst - 1 ? 'Space' : 'abcdefghijk'.charAt(key));
      await page.waitForTimeout(betweenKeys);
    }
    await page.waitForTimeout(betweenBursts);
  }
  return page.evaluate(() => {
    const { recorder } = globalThis as unknown as { readonly recorder: Recorder }; // set by `record`
    recorder.stop();
    return { keyToPaint: recorder.keys, longestFrame: Math.max(0, ...recorder.frames) };
  });
}

/** Runs in the page. */
function record(): void {
  const keys: number[] = [];
  const frames: number[] = [];
  const observer = new PerformanceObserver((list) => frames.push(...list.getEntries().map(({ duration }) => duration)));
  observer.observe({ type: 'long-animation-frame' });
  const key = (event: KeyboardEvent) => {
    const { timeStamp } = event;
    // The task after a frame's callbacks runs when the frame is painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => keys.push(performance.now() - timeStamp));
      port1.start();
      port2.postMessage(null);
    });
  };
  addEventListener('keydown', key, true);
  const stop = () => {
    removeEventListener('keydown', key, true);
    observer.disconnect();
  };
  Object.assign(globalThis, { recorder: { keys, frames, stop } satisfies Recorder });
}
