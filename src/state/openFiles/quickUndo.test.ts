import fc from 'fast-check';
import { expect, it } from 'vitest';
import { docOf, openSession, textOf } from './fileSession.fixture.ts';

type Opened = Awaited<ReturnType<typeof openSession>>;

/** What one does with the page; `isQuick`: before what was done before is text. */
const deed = fc.record({
  kind: fc.constantFrom('type', 'type', 'type', 'undo', 'undo', 'redo', 'leave'),
  place: fc.nat({ max: 12 }),
  isQuick: fc.boolean(),
});

/** An editor over the page: its own steps, and those of earlier visits behind them, as the keys for undo and redo lead through them. */
class Editor {
  private readonly opened: Opened;
  private texts: readonly string[];
  private at = 0;
  private typedAt = -Infinity;

  constructor(opened: Opened) {
    this.opened = opened;
    this.texts = [textOf(opened.session.document ?? docOf(''))];
  }

  get text(): string {
    return this.texts[this.at] ?? '';
  }

  /** Letters that follow each other sooner than half a second are one step. */
  type(text: string, time: number): void {
    const joins = this.at > 0 && time - this.typedAt < 500;
    this.texts = [...this.texts.slice(0, joins ? this.at : this.at + 1), text];
    this.at = this.texts.length - 1;
    this.typedAt = time;
    this.opened.type(text);
  }

  async undo(): Promise<void> {
    this.typedAt = -Infinity;
    if (this.at > 0) {
      this.at -= 1;
      this.opened.type(this.text, true);
      return;
    }
    const { session } = this.opened;
    await session.settle();
    await session.stepBack();
    const shown = textOf(session.document ?? docOf(''));
    this.texts = session.canStepForward ? [shown] : [shown, ...this.texts.slice(1)];
  }

  async redo(): Promise<void> {
    const { session } = this.opened;
    if (session.canStepForward) {
      await session.stepForward();
      this.texts = [textOf(session.document ?? docOf(''))];
      this.at = 0;
    } else if (this.at < this.texts.length - 1) {
      this.at += 1;
      this.typedAt = -Infinity;
      this.opened.type(this.text);
    }
  }
}

it('leads the next visit back over steps that are seen, to the first text, and forward again, however quickly one typed, undid and did again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 14 }), async (deeds) => {
      let time = 0;
      const opened = await openSession('abc', 'page.mdx', () => time);
      const { session } = opened;
      const shown = () => textOf(session.document ?? docOf(''));
      // The texts that undo leads back through from here, the newest last.
      let way = [shown()];
      let ahead: string[] = [];
      let editor = new Editor(opened);
      for (const [index, { kind, place, isQuick }] of deeds.entries()) {
        time += isQuick ? 50 : 3000;
        if (!isQuick) await session.settle();
        const { text } = editor;
        const from = Math.min(place, text.length);
        if (kind === 'type')
          editor.type(text.slice(0, from) + String.fromCharCode(65 + index) + text.slice(from), time);
        else if (kind === 'undo') await editor.undo();
        else if (kind === 'redo') await editor.redo();
        else {
          session.leaveBlocks();
          session.enter();
          editor = new Editor(opened);
        }
        expect(shown()).toBe(editor.text);
        if (kind === 'undo') {
          expect(way, 'undo leads to what was there').toContain(shown());
          ahead = [...way.splice(way.lastIndexOf(shown()) + 1), ...ahead];
        } else if (kind === 'redo') way.push(...ahead.splice(0, ahead.indexOf(shown()) + 1));
        else if (kind === 'type') [way, ahead] = [[...way, shown()], []];
      }
      await session.settle();
      session.enter();
      const newest = shown();
      while (await session.stepBack()) {
        way = way.slice(0, -1);
        expect(way, 'a step leads back on the way').toContain(shown());
        way = way.slice(0, way.lastIndexOf(shown()) + 1);
      }
      expect(shown()).toBe('abc');
      const again = [shown()];
      while (await session.stepForward()) again.push(shown());
      expect(again, 'all of it comes again').toContain(newest);
      session.close();
    }),
    {
      numRuns: 2000,
      examples: [
        [
          // Two steps taken back at once, of which the first has words of the second in its middle.
          [
            { kind: 'type', place: 0, isQuick: false },
            { kind: 'undo', place: 0, isQuick: false },
            { kind: 'redo', place: 0, isQuick: false },
            { kind: 'type', place: 0, isQuick: true },
            { kind: 'type', place: 0, isQuick: false },
            { kind: 'type', place: 2, isQuick: true },
            { kind: 'undo', place: 0, isQuick: false },
            { kind: 'undo', place: 0, isQuick: true },
          ],
        ],
      ],
    },
  );
});
