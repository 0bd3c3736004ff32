import { getSchema } from '@tiptap/core';
import { Node as DocumentNode } from '@tiptap/pm/model';
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rebaseDraft } from '#merge/mergeUnion.ts';
import { FileSession } from '#state/openFiles/fileSession.ts';
import type { UnsavedDraft } from '#state/openFiles/unsavedDraft.ts';
import { OpenPages } from '#state/pages/openPages.ts';
import { createTestApp } from '#state/app.fixture.ts';
import { memorySite, wait } from '../../../../test/headless/memorySite.ts';
import { pagesHere } from '../../../../test/headless/pagesHere.ts';
import { documentToJson } from './documentToJson.ts';
import { diffTransaction } from '../history/diffTransaction.ts';
import { createSchemaExtensions } from './createSchemaExtensions.ts';
import { soakRuns } from '../../../../test/soakRuns.ts';

const app = createTestApp();

const schema = getSchema([...createSchemaExtensions()]);
const path = 'page.mdx';
const lengths = { page: 4000, start: 2000 };
const paragraphs = Array.from(
  { length: 90 },
  (_, index) => `Paragraph ${index} says what stands in it, and a little more.`,
);
const original = `---\ntitle: Long\n---\n\n${paragraphs.join('\n\n')}\n`;

/**
 * Typing goes into the first paragraphs, which the page's start always includes. The other tab types well after them,
 * since edits of neighbors would keep both texts.
 */
const typedInto = 25;
const typedElsewhere = 32;

/** A user action and the delay after it, in milliseconds; `at` is a fraction of what is shown. */
type Deed = {
  readonly does: 'type' | 'begin a paragraph' | 'undo' | 'leave' | 'reload' | 'other tab' | 'title';
  readonly at: number;
  readonly time: number;
};

const deed: fc.Arbitrary<Deed> = fc.record({
  does: fc.constantFrom('type', 'type', 'type', 'begin a paragraph', 'undo', 'leave', 'reload', 'other tab', 'title'),
  at: fc.double({ min: 0, max: 0.999, noNaN: true }),
  time: fc.constantFrom(0, 3, 12, 30, 60, 130, 400),
});

const typedPattern = /[ox]\d+ ?/gu;
const typedIn = (text: string) => [...text.matchAll(typedPattern)].map(([word]) => word.trim()).toSorted();

/** A tab with the page, over storage that another tab also writes. */
class Tab {
  readonly site = memorySite({ [path]: original });
  private session: FileSession;
  private state = EditorState.create({ schema });
  private version = 0;
  private stop: () => void = () => undefined;
  /** Words that can be undone with their journal entries, newest last. */
  private steps: { readonly word: string; readonly id: string }[] = [];
  readonly words = new Set<string>();
  title = 'Long';

  private readonly delay: number;

  private constructor(delay: number) {
    this.delay = delay;
    this.session = this.newSession();
  }

  static async open(delay: number): Promise<Tab> {
    const tab = new Tab(delay);
    await tab.show();
    return tab;
  }

  private newSession(): FileSession {
    const { needs } = this.site.tab();
    const pages = pagesHere(() => wait(this.delay), lengths);
    return new FileSession(app, path, { ...needs, pages, onChange: () => undefined });
  }

  /** Waits for the page as the screen does, not for all of it. */
  private async show(): Promise<void> {
    const loaded = this.session.load();
    await vi.advanceTimersByTimeAsync(this.delay);
    await loaded;
    this.mount();
  }

  private mount(): void {
    const { file, document } = this.session;
    if (file.kind !== 'text' || file.page === null || document === null) throw new Error('No page is shown.');
    this.state = EditorState.create({
      doc: DocumentNode.fromJSON(schema, document),
    });
    this.version = file.page.version;
    this.steps = [];
    this.session.attachEditor();
    const stopSteps = this.session.onStep(() => null);
    const stopPage = this.session.onPageReplaced(this.version, ({ version, doc }, by) => {
      this.version = version;
      const replaced = diffTransaction(this.state, doc, by);
      if (replaced !== null) this.state = this.state.apply(replaced);
    });
    this.stop = () => {
      stopSteps();
      stopPage();
    };
  }

  /** Returns the ID of its entry. */
  private dispatch(change: Transaction): string {
    this.state = this.state.apply(change);
    const { doc } = this.state;
    return this.session.updateBlocks(this.version, () => documentToJson(doc), true) ?? '';
  }

  async perform({ does, at, time }: Deed, number: number): Promise<void> {
    const { doc } = this.state;
    const block = Math.floor(at * Math.min(doc.childCount, typedInto));
    const starts = doc.children.map((_, index) =>
      doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0),
    );
    const start = starts[block] ?? 0;
    if (does === 'type') {
      const word = `o${String(number)}`;
      this.typed(word, this.dispatch(this.state.tr.insertText(`${word} `, start + 1)));
    } else if (does === 'begin a paragraph') {
      const word = `o${String(number)}`;
      const end = start + (doc.children[block]?.nodeSize ?? 0);
      const begun = this.state.tr.insert(end, schema.node('paragraph'));
      this.steps.push({
        word: '',
        id: this.dispatch(begun.setSelection(TextSelection.create(begun.doc, end + 1))),
      });
      await vi.advanceTimersByTimeAsync(time);
      // Current position of the empty paragraph, after any changes in between.
      let place: number | null = null;
      this.state.doc.forEach((node, offset) => {
        if (node.childCount === 0) place = offset;
      });
      if (place === null) throw new Error(`The paragraph that was begun is gone.`);
      this.typed(word, this.dispatch(this.state.tr.insertText(`${word} `, place + 1)));
    } else if (does === 'undo') {
      const step = this.steps.pop();
      const undone = step === undefined ? null : this.session.applyStep('undo', step.id);
      await vi.advanceTimersByTimeAsync(3000);
      if ((await undone) === 'done' && step !== undefined) this.words.delete(step.word);
    } else if (does === 'leave') {
      this.stop();
      this.session.detachBlockEditor();
      await vi.advanceTimersByTimeAsync(time);
      this.mount();
    } else if (does === 'reload') {
      this.restore(this.session.unsavedDraft);
      this.stop();
      this.session.close();
      this.session = this.newSession();
      await this.show();
    } else if (does === 'title') {
      this.title = `Title ${String(number)}`;
      this.session.setField('title', this.title);
    } else {
      const word = `x${String(number)}`;
      const before = this.site.textOf(path) ?? '';
      const place = before.indexOf(
        `Paragraph ${String(typedElsewhere + Math.floor(at * (paragraphs.length - typedElsewhere)))} `,
      );
      this.site.put(path, `${before.slice(0, place)}${word} ${before.slice(place)}`);
      this.words.add(word);
      void this.session.syncFromStorage();
    }
    await vi.advanceTimersByTimeAsync(time);
  }

  private typed(word: string, id: string): void {
    this.steps.push({ word, id });
    this.words.add(word);
  }

  /** Restores the draft saved when this tab closed, as the next tab does. */
  private restore(word: UnsavedDraft | null): void {
    if (word === null) return;
    const pages = new OpenPages(lengths);
    let mine = word.text;
    if (word.doc !== null) {
      if (word.isStart === true) pages.openStart(path, word.text);
      else pages.open(path, word.text);
      const written = pages.edit(path, word.doc, word.frontMatter);
      if (!written.ok) throw new Error(written.problem.message);
      mine = written.value.text;
    }
    this.site.put(path, rebaseDraft(word, mine, this.site.textOf(path) ?? '').text);
  }

  async settle(): Promise<string> {
    const settled = this.session.syncFromStorage();
    await vi.advanceTimersByTimeAsync(3000);
    await settled;
    const again = this.session.save();
    await vi.advanceTimersByTimeAsync(3000);
    await again;
    return this.site.textOf(path) ?? '';
  }

  get shown(): string {
    return this.state.doc.children.map(({ textContent }) => textContent).join('\n');
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it(
  'keeps text typed into the start of a long page before the rest is read',
  { timeout: soakRuns(16, 500) * 3000 },
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(deed, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(1, 20, 70, 200),
        async (deeds, delay) => {
          const tab = await Tab.open(delay);
          for (const [number, one] of deeds.entries()) await tab.perform(one, number);
          const text = await tab.settle();
          expect(typedIn(text)).toEqual([...tab.words].filter((word) => word !== '').toSorted());
          expect(typedIn(tab.shown)).toEqual(typedIn(text));
          expect(text).toContain(tab.title);
          const rest = text
            .slice(text.indexOf('\n---\n') + 5)
            .replace(typedPattern, '')
            .split(/\n+/)
            .filter((line) => line !== '');
          expect(rest).toEqual(paragraphs);
        },
      ),
      { numRuns: soakRuns(16, 500) },
    ),
);
