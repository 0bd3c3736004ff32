import { getSchema } from '@tiptap/core';
import { closeHistory, history, redo, undo, undoDepth } from '@tiptap/pm/history';
import { Node as DocumentNode } from '@tiptap/pm/model';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keepOutsideWords } from './outsideWords.ts';
import { schemaExtensions } from './schemaExtensions.ts';

const schema = getSchema([...schemaExtensions()]);

/** What one does; places are shares of the page. */
type Action =
  | { readonly does: 'type there' | 'add line there'; readonly at: number }
  | { readonly does: 'type' | 'add line' | 'split'; readonly at: number; readonly isJoined: boolean }
  | { readonly does: 'delete'; readonly at: number; readonly until: number; readonly isJoined: boolean }
  | { readonly does: 'undo' | 'redo' };

const share = fc.double({ min: 0, max: 0.999, noNaN: true });
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ does: fc.constantFrom('type there', 'add line there'), at: share }),
  fc.record({ does: fc.constantFrom('type', 'add line', 'split'), at: share, isJoined: fc.boolean() }),
  fc.record({ does: fc.constant('delete' as const), at: share, until: share, isJoined: fc.boolean() }),
  fc.record({ does: fc.constantFrom('undo', 'redo') }),
);

/** A word is a letter and a number with a blank behind it: `s` was there, `o` is typed here, `x` in the other tab. */
const wordPattern = /[osx]\d+ /gu;

/** The places between words, where nothing is parted that is one word. */
function gapsOf(doc: DocumentNode): readonly number[] {
  const gaps: number[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    gaps.push(position + 1);
    for (const { index, 0: word } of node.textContent.matchAll(wordPattern))
      gaps.push(position + 1 + index + word.length);
    return false;
  });
  return gaps;
}

const wordsOf = (doc: DocumentNode): readonly string[] =>
  (doc.textBetween(0, doc.content.size, '').match(wordPattern) ?? []).toSorted();

interface Step {
  readonly typed: readonly string[];
  readonly deleted: readonly string[];
}

/** The words that there are: a step of undo is what it typed and what it deleted. */
class Model {
  private done: readonly Step[] = [];
  private undone: readonly Step[] = [];
  private readonly outside: string[] = ['s1 ', 's2 ', 's3 '];

  /** `count`: how many steps there are now; it may go on with the last. */
  public step({ typed, deleted }: Step, count: number): void {
    const last = count === this.done.length ? this.done.at(-1) : undefined;
    const step = { typed: [...(last?.typed ?? []), ...typed], deleted: [...(last?.deleted ?? []), ...deleted] };
    this.done = [...this.done.slice(0, last === undefined ? undefined : -1), step];
    this.undone = [];
  }

  public typedThere(word: string): void {
    this.outside.push(word);
  }

  public undo(): void {
    const step = this.done.at(-1);
    if (step === undefined) return;
    this.done = this.done.slice(0, -1);
    this.undone = [...this.undone, step];
  }

  public redo(): void {
    const step = this.undone.at(-1);
    if (step === undefined) return;
    this.undone = this.undone.slice(0, -1);
    this.done = [...this.done, step];
  }

  public words(): readonly string[] {
    const deleted = new Set(this.done.flatMap((step) => step.deleted));
    return [...this.outside, ...this.done.flatMap((step) => step.typed)]
      .filter((word) => !deleted.has(word))
      .toSorted();
  }
}

function walk(actions: readonly Action[]): void {
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const first = { type: 'doc', content: [paragraph('s1 s2 '), paragraph('s3 ')] };
  let state = EditorState.create({
    doc: DocumentNode.fromJSON(schema, first),
    plugins: [history(), keepOutsideWords()],
  });
  const model = new Model();
  const dispatch = (transaction: Transaction) => {
    state = state.apply(transaction);
  };
  let last: Action['does'] | null = null;
  /** What is of one kind goes on with the step before where it is wanted and stands beside it. */
  const here = (change: Transaction, { does, isJoined }: Extract<Action, { readonly isJoined: boolean }>) => {
    dispatch(isJoined && last === does ? change : closeHistory(change));
    last = does;
  };
  const placeAt = (at: number) => {
    const gaps = gapsOf(state.doc);
    return gaps[Math.floor(at * gaps.length)] ?? 1;
  };
  const log: string[] = [];
  for (const [number, one] of actions.entries()) {
    perform(one, number);
    log.push(`${JSON.stringify(one)} → ${state.doc.children.map((block) => block.textContent).join('/')}`);
    expect([...new Set(wordsOf(state.doc))], log.join('\n')).toEqual(model.words());
  }

  function perform(one: Action, number: number): void {
    if (!('at' in one)) {
      last = null;
      if (one.does === 'undo') model.undo();
      else model.redo();
      (one.does === 'undo' ? undo : redo)(state, dispatch);
    } else if (one.does === 'delete') {
      const [from, to] = [placeAt(one.at), placeAt(one.until)].toSorted((a, b) => a - b);
      if (from === undefined || to === undefined || from === to) return;
      const deleted = state.doc.textBetween(from, to, '').match(wordPattern) ?? [];
      here(state.tr.delete(from, to), one);
      model.step({ typed: [], deleted }, undoDepth(state));
    } else if (one.does === 'split') {
      here(state.tr.split(placeAt(one.at)), one);
      model.step({ typed: [], deleted: [] }, undoDepth(state));
    } else {
      const word = `${'isJoined' in one ? 'o' : 'x'}${String(number)} `;
      const place = placeAt(one.at);
      const change =
        one.does === 'type' || one.does === 'type there'
          ? state.tr.insertText(word, place)
          : state.tr.insert(state.doc.resolve(place).after(), schema.node('paragraph', null, [schema.text(word)]));
      if ('isJoined' in one) {
        here(change, one);
        model.step({ typed: [word], deleted: [] }, undoDepth(state));
      } else {
        dispatch(change.setMeta('fromOutside', true).setMeta('addToHistory', false));
        model.typedThere(word);
      }
    }
  }
}

// A word of the other tab may come twice where undo and redo go over its place again and again: it is not lost.
it('loses no word of two tabs, and brings back none that was deleted, in any order of typing, deleting, undo and redo', () => {
  const undo: Action = { does: 'undo' };
  const split: Action = { does: 'split', at: 0, isJoined: false };
  const olderStepAfterPuttingIn: Action[] = [
    { does: 'type', at: 0, isJoined: false },
    split,
    { does: 'add line there', at: 0 },
    undo,
    undo,
  ];
  const deletedHereAndBack: Action[] = [
    split,
    { does: 'add line there', at: 0 },
    { does: 'delete', at: 0, until: 0.25, isJoined: false },
    undo,
    undo,
  ];
  const thereWithinWhatIsBack: Action[] = [
    { does: 'type', at: 0, isJoined: false },
    { does: 'type', at: 0.2, isJoined: true },
    { does: 'type there', at: 0.2 },
    { does: 'type there', at: 0.3 },
    { does: 'delete', at: 0.15, until: 0.45, isJoined: false },
    undo,
    { does: 'type there', at: 0.3 },
    undo,
  ];
  const redoneOverAnotherStep: Action[] = [...deletedHereAndBack, { does: 'redo' }, { does: 'redo' }];
  fc.assert(fc.property(fc.array(action, { minLength: 3, maxLength: 40, size: 'max' }), walk), {
    numRuns: Number(process.env['RUNS'] ?? 700),
    examples: [[olderStepAfterPuttingIn], [deletedHereAndBack], [thereWithinWhatIsBack], [redoneOverAnotherStep]],
  });
});
