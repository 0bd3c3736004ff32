import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emptyHistory,
  entered,
  remembered,
  stepBack,
  stepForward,
  takenBackTo,
  type TextHistory,
} from './textHistory.ts';
import { shifted } from './mapHistory.ts';

/** A history of texts that followed each other, two seconds apart; `|` stands where another editor was opened. */
function historyOf(...texts: readonly string[]): TextHistory {
  let history = emptyHistory;
  let before = texts[0] ?? '';
  texts.forEach((text, index) => {
    if (text === '|') history = entered(history);
    else {
      history = index === 0 ? history : remembered(history, before, text, index * 2000);
      before = text;
    }
  });
  return history;
}

describe('the history of a text', () => {
  it.each([
    ['a step of the editor before', ['one', 'one two', '|'], 'one two', 'one'],
    [
      'the step before those that the editor took back itself',
      ['one', 'one two', '|', 'one two three', 'one two'],
      'one two',
      'one',
    ],
    ['the editor’s own step that it cannot take back itself', ['one', 'one two', '|', 'ONE two'], 'ONE two', 'one two'],
    ['nothing where nothing was done', ['one', '|'], 'one', null],
    ['nothing where the text came from elsewhere', ['one', 'one two', '|'], 'something else', null],
  ])('takes back %s', (_, texts, text, expected) => {
    expect(stepBack(historyOf(...texts), text, 0)?.text ?? null).toBe(expected);
  });

  it('goes back over several editors, and forward again', () => {
    const history = historyOf('a', 'ab', '|', 'abc', '|');
    const first = stepBack(history, 'abc', 0);
    const second = first === null ? null : stepBack(first.history, first.text, 0);
    expect([first?.text, second?.text]).toEqual(['ab', 'a']);
    const third = second === null ? null : stepForward(second.history, second.text, 0);
    const fourth = third === null ? null : stepForward(third.history, third.text, 0);
    expect([third?.text, fourth?.text]).toEqual(['ab', 'abc']);
    expect(fourth === null ? null : stepForward(fourth.history, fourth.text, 0)).toBeNull();
  });

  it('has one step for what is typed without a pause', () => {
    const typed = remembered(remembered(emptyHistory, '', 'a', 0), 'a', 'ab', 300);
    expect(stepBack(entered(typed), 'ab', 0)?.text).toBe('');
  });

  it('has a step for what the editor has a step for, though it was typed soon after', () => {
    const typed = remembered(remembered(emptyHistory, '', 'a', 0), 'a', 'ab', 600, true);
    const first = stepBack(entered(typed), 'ab', 0);
    expect([first?.text, first === null ? null : stepBack(first.history, first.text, 0)?.text]).toEqual(['a', '']);
  });

  it('has a step for each place that is typed at, also without a pause', () => {
    const typed = remembered(remembered(emptyHistory, 'one two', 'one! two', 0), 'one! two', 'one! two!', 300);
    const first = stepBack(entered(typed), 'one! two!', 0);
    expect([first?.text, first === null ? null : stepBack(first.history, first.text, 0)?.text]).toEqual([
      'one! two',
      'one two',
    ]);
  });

  it.each([
    ['one step', ['a', 'ab', '|', 'abc', 'abcd'], ['abc'], ['ab', 'a']],
    ['several steps at once', ['a', '|', 'ab', 'abc'], ['a'], []],
    ['one after the other', ['a', 'ab', '|', 'abc', 'abcd'], ['abc', 'ab'], ['a']],
    ['a part of a step', ['a', 'ab', '|', 'ab cd ef'], ['ab cd'], ['ab', 'a']],
    ['a step and a part of the one before it', ['a', 'ab', '|', 'ab cd ef', 'ab cd ef gh'], ['ab cd'], ['ab', 'a']],
  ])('has no step for what the editor itself took back: %s', (_, texts, undone, expected) => {
    let [history, text] = [historyOf(...texts), texts.findLast((one) => one !== '|') ?? ''];
    for (const after of undone) [history, text] = [takenBackTo(history, text, after, 90_000), after];
    history = entered(history);
    const back: string[] = [];
    for (let step = stepBack(history, text, 0); step !== null; step = stepBack(step.history, step.text, 0))
      back.push(step.text);
    expect(back).toEqual(expected);
  });

  it('has a step for what a person deleted, though the text is an earlier one', () => {
    expect(stepBack(historyOf('a', 'ab', 'a', '|'), 'a', 0)?.text).toBe('ab');
  });

  it('goes on as before once what something else changed was taken back', () => {
    const history = historyOf('one', 'one two', '|');
    const outside = shifted(history, 'one two', 'one 2');
    expect(stepBack(outside, 'one 2', 0)).toBeNull();
    const back = shifted(outside, 'one 2', 'one two');
    expect(stepBack(back, 'one two', 0)?.text).toBe('one');
  });

  it('does nothing again once something new was done', () => {
    const back = stepBack(historyOf('a', 'ab', '|'), 'ab', 0);
    expect(back === null ? null : stepForward(remembered(back.history, 'a', 'ax', 9000), 'ax', 0)).toBeNull();
  });

  it.each([
    ['a step', ['a', 'ab', 'abc'], ['ab'], ['abc']],
    ['steps, the first one first', ['a', 'ab', 'abc'], ['ab', 'a'], ['ab', 'abc']],
    ['a part of a step', ['a', 'abcd'], ['abc'], ['abcd']],
    ['what was not done again there', ['a', 'ab', 'abc'], ['ab', 'a', 'ab!'], ['abc']],
    ['nothing once something else was typed', ['a', 'ab', 'abc'], ['ab', 'aX?'], []],
  ])('does again in the next editor, of what the one before took back: %s', (_, typed, later, expected) => {
    let history = historyOf(...typed);
    let text = typed.at(-1) ?? '';
    for (const word of later) {
      const next = word.replace(/[!?]$/, '');
      const change = /[!?]$/.test(word) ? remembered : takenBackTo;
      history = change(history, text, next, 99_000);
      text = next;
    }
    history = entered(history);
    const seen: string[] = [];
    for (let step = stepForward(history, text, 0); step !== null; step = stepForward(history, text, 0)) {
      ({ history, text } = step);
      seen.push(text);
    }
    expect(seen).toEqual(expected);
  });

  it('leads on to the newest text after any undo and redo of an editor, and back to the oldest', () => {
    const deed = fc.record({
      kind: fc.constantFrom('type', 'type', 'undo', 'redo'),
      place: fc.nat({ max: 20 }),
      isSoon: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 12 }), (deeds) => {
        const texts = ['abc'];
        let [at, history, time] = [0, emptyHistory, 0];
        const go = (change: typeof remembered, to: number) => {
          history = change(history, texts[at] ?? '', texts[to] ?? '', time);
          at = to;
        };
        for (const [index, { kind, place, isSoon }] of deeds.entries()) {
          time += isSoon ? 100 : 5000;
          const text = texts[at] ?? '';
          const from = Math.min(place, text.length);
          if (kind === 'undo' && at > 0) go(takenBackTo, at - 1);
          else if (kind === 'redo' && at < texts.length - 1) go(remembered, at + 1);
          else if (kind === 'type') {
            texts.splice(at + 1, Infinity, text.slice(0, from) + String.fromCharCode(65 + index) + text.slice(from));
            go(remembered, at + 1);
          }
        }
        history = entered(history);
        let text = texts[at] ?? '';
        for (let step = stepForward(history, text, 0); step !== null; step = stepForward(history, text, 0))
          ({ history, text } = step);
        expect(text).toBe(texts.at(-1));
        for (let step = stepBack(history, text, 0); step !== null; step = stepBack(history, text, 0))
          ({ history, text } = step);
        expect(text).toBe('abc');
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['before the step', ['one', 'one two', '|'], 'one two', 'X one two', 'X one'],
    ['behind the step', ['one', 'one two', '|'], 'one two', 'one two X', 'one X'],
    ['between two steps', ['b', 'ab', '|', 'abc', '|'], 'abc', 'abXc', 'abX'],
    ['in the words of the step', ['one', 'one two', '|'], 'one two', 'one tXwo', null],
  ])('takes back a step after somebody else changed the text %s', (_, texts, before, after, expected) => {
    expect(stepBack(shifted(historyOf(...texts), before, after), after, 0)?.text ?? null).toBe(expected);
  });

  it.each([
    ['before the steps', 'X one.', ['X ten.', 'X ten two.']],
    ['behind the steps', 'one. X', ['ten. X', 'ten two. X']],
    ['in the words that a step replaces', 'onX.', []],
  ])('does steps again after somebody else changed the text %s', (_, after, expected) => {
    const typed = historyOf('one.', 'ten.', '|', 'ten two.', '|');
    const last = stepBack(typed, 'ten two.', 0);
    const first = last === null ? null : stepBack(last.history, last.text, 0);
    expect(first?.text).toBe('one.');
    let [history, text] = [shifted(first?.history ?? emptyHistory, 'one.', after), after];
    const seen: string[] = [];
    for (let step = stepForward(history, text, 0); step !== null; step = stepForward(history, text, 0)) {
      ({ history, text } = step);
      seen.push(text);
    }
    expect(seen).toEqual(expected);
  });

  it('takes back a step after somebody else changed lines on both sides of it', () => {
    const after = 'a, theirs\nb, mine\nc, theirs\n';
    expect(
      stepBack(shifted(historyOf('a\nb\nc\n', 'a\nb, mine\nc\n', '|'), 'a\nb, mine\nc\n', after), after, 0)?.text,
    ).toBe('a, theirs\nb\nc, theirs\n');
  });

  it('takes back nothing where others changed the words of a line on both sides of the steps', () => {
    expect(stepBack(shifted(historyOf('a', 'ab', '|', 'abc', '|'), 'abc', 'XabcY'), 'XabcY', 0)).toBeNull();
  });

  it('never takes back what others put in, and comes to an end', () => {
    const deed = fc.record({
      kind: fc.constantFrom('own', 'own', 'outside', 'enter', 'back'),
      place: fc.nat({ max: 30 }),
      gone: fc.nat({ max: 2 }),
      isSoon: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 9 }), (deeds) => {
        let [text, history, time] = ['abc\ndef\nghi\n', emptyHistory, 0];
        const outside: string[] = [];
        for (const [index, { kind, place, gone, isSoon }] of deeds.entries()) {
          const from = Math.min(place, text.length);
          const isFree = !/\d/.test(text.slice(from, from + gone));
          if (kind === 'enter') history = entered(history);
          else if (kind === 'back') ({ text, history } = stepBack(history, text, 0) ?? { text, history });
          else if (isFree) {
            const word = kind === 'own' ? String.fromCharCode(65 + index) : String(index);
            const next = text.slice(0, from) + word + text.slice(from + gone);
            time += isSoon ? 100 : 5000;
            if (kind === 'outside') outside.push(word);
            history = kind === 'own' ? remembered(history, text, next, time) : shifted(history, text, next);
            text = next;
          }
        }
        for (let count = 0; ; count += 1) {
          const back = stepBack(history, text, 0);
          if (back === null) break;
          ({ text, history } = back);
          expect(count).toBeLessThan(20);
        }
        for (const word of outside) expect(text).toContain(word);
      }),
      { numRuns: 2000 },
    );
  });
});
