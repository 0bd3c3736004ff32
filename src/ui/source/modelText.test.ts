import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromModelText, toModelText } from './modelText.ts';

const line = fc.stringMatching(/^[a-c ]{0,4}$/);
const ending = fc.constantFrom('\n', '\r\n', '\r');
const mark = fc.constantFrom('', '\uFEFF');

/** A text with mixed line endings. */
const mixedText = fc
  .tuple(mark, fc.array(fc.tuple(line, ending), { maxLength: 12 }), line)
  .map(([start, lines, last]) => start + lines.flat().join('') + last);

const modelText = fc.array(line, { minLength: 1, maxLength: 12 }).map((lines) => lines.join('\n'));

describe('fromModelText', () => {
  it('returns the file byte for byte if nothing was edited', () => {
    fc.assert(fc.property(mixedText, (text) => void expect(fromModelText(text, toModelText(text))).toBe(text)));
  });

  it('contains exactly the model’s text after any edit', () => {
    fc.assert(
      fc.property(
        mixedText,
        modelText,
        (text, edited) => void expect(toModelText(fromModelText(text, edited))).toBe(edited),
      ),
    );
  });

  it('keeps every line ending if the text of one line changes', () => {
    fc.assert(
      fc.property(mixedText, fc.nat(), (text, choice) => {
        const lines = toModelText(text).split('\n');
        const edited = lines.with(choice % lines.length, 'edited').join('\n');
        expect(fromModelText(text, edited).match(/\r\n|\r|\n/g)).toEqual(text.match(/\r\n|\r|\n/g));
      }),
    );
  });

  it.each([
    ['a new line in a Windows file', 'a\r\nb\r\n', 'a\nnew\nb\n', 'a\r\nnew\r\nb\r\n'],
    ['a new line in a mixed file, as most lines end', 'a\r\nb\nc\n', 'a\nnew\nb\nc\n', 'a\r\nnew\nb\nc\n'],
    ['two distant edits in a mixed file', 'a\r\nb\nc\r\nd\n', 'A\nb\nc\nD\n', 'A\r\nb\nc\r\nD\n'],
    ['a removed line in a mixed file', 'a\r\nb\nc\r\n', 'a\nc\n', 'a\r\nc\r\n'],
    ['a file with a byte-order mark', '\uFEFFa\n', 'b\n', '\uFEFFb\n'],
    ['an emptied file', 'a\r\n', '', ''],
    ['spaces at the end of lines', 'a  \r\nb \t', 'a  \nb \tc', 'a  \r\nb \tc'],
  ])('writes %s', (_, original, edited, expected) => {
    expect(fromModelText(original, edited)).toBe(expected);
  });
});
