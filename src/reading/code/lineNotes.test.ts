import { describe, expect, it } from 'vitest';
import { parseLineNotes } from './lineNotes.ts';

const nothing = { added: [], removed: [], highlighted: [], focused: [] };

describe('parseLineNotes', () => {
  it('removes the comments and reports added and removed lines', () => {
    expect(parseLineNotes('start(); // [!code ++]\nstop(); // [!code --]\nwait();')).toEqual({
      ...nothing,
      code: 'start();\nstop();\nwait();',
      added: [1],
      removed: [2],
    });
  });

  it.each([
    ['a = 1 # [!code highlight]', 'a = 1'],
    ['<a /> <!-- [!code highlight] -->', '<a />'],
    ['<a /> {/* [!code hl] */}', '<a />'],
    ['select 1 -- [!code highlight]', 'select 1'],
    ['a {} /* [!code highlight] */', 'a {}'],
  ])('recognizes comments of other languages: %s', (line, code) => {
    expect(parseLineNotes(line)).toEqual({ ...nothing, code, highlighted: [1] });
  });

  it('applies a comment on its own line to the given number of lines below', () => {
    expect(parseLineNotes('one\n  // [!code focus:2]\ntwo\nthree\nfour')).toEqual({
      ...nothing,
      code: 'one\ntwo\nthree\nfour',
      focused: [2, 3],
    });
  });

  it('leaves all other code unchanged', () => {
    for (const code of ['', 'one // two', 'text [!code ++]', '// [!code other]\nx'])
      expect(parseLineNotes(code)).toEqual({ ...nothing, code });
  });
});
