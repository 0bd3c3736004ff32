import { describe, expect, it } from 'vitest';
import { emptyHistory, entered, remembered, shifted, stepBack, stepForward, type TextHistory } from './textHistory.ts';

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
    ['the step before those that the editor took back itself', ['one', 'one two', '|', 'one two three', 'one two'], 'one two', 'one'],
    ['the editor’s own step that it cannot take back itself', ['one', 'one two', '|', 'ONE two'], 'ONE two', 'one two'],
    ['nothing where nothing was done', ['one', '|'], 'one', null],
    ['nothing where the text came from elsewhere', ['one', 'one two', '|'], 'something else', null],
  ])('takes back %s', (_, texts, text, expected) => {
    expect(stepBack(historyOf(...texts), text)?.text ?? null).toBe(expected);
  });

  it('goes back over several editors, and forward again', () => {
    const history = historyOf('a', 'ab', '|', 'abc', '|');
    const first = stepBack(history, 'abc');
    const second = first === null ? null : stepBack(first.history, first.text);
    expect([first?.text, second?.text]).toEqual(['ab', 'a']);
    const third = second === null ? null : stepForward(second.history, second.text);
    const fourth = third === null ? null : stepForward(third.history, third.text);
    expect([third?.text, fourth?.text]).toEqual(['ab', 'abc']);
    expect(fourth === null ? null : stepForward(fourth.history, fourth.text)).toBeNull();
  });

  it('has one step for what is typed without a pause', () => {
    const typed = remembered(remembered(emptyHistory, '', 'a', 0), 'a', 'ab', 300);
    expect(stepBack(entered(typed), 'ab')?.text).toBe('');
  });

  it('does nothing again once something new was done', () => {
    const back = stepBack(historyOf('a', 'ab', '|'), 'ab');
    expect(back === null ? null : stepForward(remembered(back.history, 'a', 'ax', 9000), 'ax')).toBeNull();
  });

  it.each([
    ['before the step', ['one', 'one two', '|'], 'one two', 'X one two', 'X one'],
    ['behind the step', ['one', 'one two', '|'], 'one two', 'one two X', 'one X'],
    ['between two steps', ['b', 'ab', '|', 'abc', '|'], 'abc', 'abXc', 'abX'],
    ['in the words of the step', ['one', 'one two', '|'], 'one two', 'one tXwo', null],
  ])('takes back a step after somebody else changed the text %s', (_, texts, before, after, expected) => {
    expect(stepBack(shifted(historyOf(...texts), before, after), after)?.text ?? null).toBe(expected);
  });

  it('takes back nothing where others changed the text on both sides of the steps', () => {
    expect(stepBack(shifted(historyOf('a', 'ab', '|', 'abc', '|'), 'abc', 'XabcY'), 'XabcY')).toBeNull();
  });
});
