import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTypedText, reduceTypedText, type TypedText, type TypedTextEvent } from './typedText.ts';

const typed = (text: string): TypedTextEvent => ({ kind: 'typed', text, stored: text.trim() });
const stored = (text: string): TypedTextEvent => ({ kind: 'stored', text });
const elsewhere = (text: string): TypedTextEvent => ({ kind: 'stored', text, whileTyping: true });
const paused: TypedTextEvent = { kind: 'paused' };

function after(events: readonly TypedTextEvent[]): TypedText {
  return events.reduce(reduceTypedText, createTypedText(''));
}

describe('the text of a field whose value is stored asynchronously', () => {
  it.each([
    ['is what is typed', [typed('U'), typed('Us')], 'Us'],
    ['keeps a letter typed before the one before it came back', [typed('U'), typed('Us'), stored('U')], 'Us'],
    ['keeps a space that is not stored', [typed('U'), typed('U '), stored('U'), typed('U s')], 'U s'],
    ['keeps what follows a space that is not stored', [typed(' U'), typed(' Us'), stored('U')], ' Us'],
    ['is what somebody else wrote', [typed('U'), stored('U'), stored('Never')], 'Never'],
    ['is what an undo brings back', [typed('U'), typed('Us'), stored('U'), stored('Us'), stored('U')], 'U'],
    ['skips what was never stored by itself', [typed('U'), typed('Us'), stored('Us'), stored('U')], 'U'],
    ['is what was typed last, also over what somebody wrote meanwhile', [typed('U'), stored('X'), stored('U')], 'U'],
    ['keeps what is typed while somebody else writes', [typed('U'), stored('U'), elsewhere('X'), typed('Us')], 'Us'],
    ['is what somebody else wrote once one pauses', [typed('U'), stored('U'), elsewhere('X'), paused], 'X'],
    ['is what was stored over that', [typed('U'), elsewhere('X'), typed('Us'), stored('Us'), paused], 'Us'],
    ['is what somebody else wrote last', [typed('U'), elsewhere('X'), stored('U'), elsewhere('Y'), paused], 'Y'],
    ['is what is typed after a pause', [typed('U'), stored('U'), paused, typed('Us')], 'Us'],
  ] as const)('%s', (_, events, text) => {
    expect(after(events).text).toBe(text);
  });

  const step = fc.oneof(
    fc.record({ kind: fc.constant('letter' as const), letter: fc.constantFrom('a', 'b') }),
    fc.constant({ kind: 'backspace' as const }),
    fc.constant({ kind: 'store' as const }),
    fc.constant({ kind: 'told' as const }),
  );

  it('loses no keystroke, however late values are stored and reported', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let shown = createTypedText('');
        let model = '';
        const toStore: string[] = [];
        const toTell: string[] = [];
        const type = (text: string) => {
          shown = reduceTypedText(shown, typed(text));
          toStore.push(text);
        };
        const store = () => toTell.push(...toStore.splice(0, 1));
        const tell = () => {
          for (const text of toTell.splice(0, 1)) shown = reduceTypedText(shown, stored(text));
        };
        for (const one of steps) {
          if (one.kind === 'letter') type((model += one.letter));
          else if (one.kind === 'backspace') type((model = model.slice(0, -1)));
          else if (one.kind === 'store') store();
          else tell();
          expect(shown.text).toBe(model);
        }
        while (toStore.length > 0) store();
        while (toTell.length > 0) tell();
        expect(shown).toEqual(createTypedText(model));
        // No text is pending anymore: what another tab stores is shown.
        expect(reduceTypedText(shown, stored('other')).text).toBe('other');
      }),
      { numRuns: 2000 },
    );
  });
});
