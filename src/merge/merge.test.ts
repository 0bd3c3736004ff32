import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeField } from './mergeField.ts';
import { mergeCharacters } from './mergeCharacters.ts';
import { mergeText } from './mergeText.ts';
import { mergeTokens } from './mergeTokens.ts';
import { mergeUnion } from './mergeUnion.ts';

/** A merge result; `value` is null if there is none. */
interface Merged {
  readonly value: unknown;
  readonly isConflict: boolean;
}

type Merge = (base: string, mine: string, theirs: string) => Merged;

const mergeByLine: Merge = (base, mine, theirs) => {
  const value = mergeText(base, mine, theirs);
  return { value, isConflict: value === null };
};

const mergeKeepingBoth: Merge = (base, mine, theirs) => {
  const { text, both } = mergeUnion(base, mine, theirs);
  return { value: text, isConflict: both };
};

const mergeByLetter: Merge = (base, mine, theirs) => {
  const merged = mergeCharacters(base, mine, theirs);
  return { value: merged.kind === 'merged' ? merged.text : null, isConflict: merged.kind !== 'merged' };
};

const mergeByToken: Merge = (source, base, edited) => {
  const [from, to] = [[...source], [...edited]];
  const merged = mergeTokens(from, [...base], to);
  return { value: merged.map(({ kind, index }) => (kind === 'kept' ? from : to)[index]).join(''), isConflict: false };
};

const merges: readonly (readonly [string, Merge])[] = [
  ['mergeText', mergeByLine],
  ['mergeUnion', mergeKeepingBoth],
  ['mergeField', mergeField],
  ['mergeLetters', mergeByLetter],
];

/** Texts of few different words, so that both sides often change the same ones. */
const word = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const separator = fc.constantFrom(' ', ' ', ' ', '\n', '\n\n', '. ');
const pieces = fc.array(fc.tuple(word, separator), { maxLength: 12 });

/** A side's change at one position: removes `removed` words, then inserts a word of its own or none. */
const change = fc.record({ at: fc.nat({ max: 12 }), removed: fc.nat({ max: 2 }), inserts: fc.boolean() });
const changes = fc.array(change, { maxLength: 4 });

interface Side {
  readonly text: string;
  readonly inserted: readonly string[];
}

/** Applies changes to a text as one side. Its words start with `mark`. */
function applyChanges(
  base: readonly (readonly [string, string])[],
  made: readonly { at: number; removed: number; inserts: boolean }[],
  mark: string,
): Side {
  const words = base.map((pair) => pair.join(''));
  const inserted: string[] = [];
  // From the end, so that offsets stay valid.
  for (const [index, { at, removed, inserts }] of made.toSorted((a, b) => b.at - a.at).entries()) {
    const end = words.findIndex((text, place) => place >= at && inserted.includes(text.trim()));
    const own = `${mark}${index}`;
    words.splice(at, end < 0 ? removed : Math.min(removed, end - at), ...(inserts ? [`${own} `] : []));
    if (inserts) inserted.push(own);
  }
  return { text: words.join(''), inserted };
}

const three = fc.tuple(pieces, changes, changes).map(([base, mine, theirs]) => ({
  base: base.map((pair) => pair.join('')).join(''),
  mine: applyChanges(base, mine, 'm'),
  theirs: applyChanges(base, theirs, 't'),
}));

const wordsOf = (value: unknown) => (String(value).match(/\w+/g) ?? []).toSorted();

describe.each(merges)('%s', (_, merge) => {
  it('takes the side that changed the text, and takes a change that both made once', () => {
    fc.assert(
      fc.property(three, ({ base, mine: { text } }) => {
        const same = { value: text, isConflict: false };
        expect([merge(base, text, base), merge(base, base, text), merge(base, text, text)]).toEqual([same, same, same]);
      }),
    );
  });

  it('reports the same conflicts if the sides are swapped', () => {
    fc.assert(
      fc.property(three, ({ base, mine, theirs }) => {
        expect(merge(base, mine.text, theirs.text).isConflict).toBe(merge(base, theirs.text, mine.text).isConflict);
      }),
    );
  });

  it('reports a conflict if both replaced the same word', () => {
    for (const around of ['', 'a b '])
      expect(merge(`${around}one`, `${around}mine`, `${around}their`).isConflict).toBe(true);
  });
});

it.each(merges.slice(0, 3))('%s loses no inserted word unless it reports a conflict', (_, merge) => {
  fc.assert(
    fc.property(three, ({ base, mine, theirs }) => {
      const { value, isConflict } = merge(base, mine.text, theirs.text);
      if (!isConflict) expect(wordsOf(value)).toEqual(expect.arrayContaining([...mine.inserted, ...theirs.inserted]));
    }),
    { numRuns: 1000 },
  );
});

describe('mergeUnion', () => {
  it('loses no inserted word in a conflict', () => {
    fc.assert(
      fc.property(three, ({ base, mine, theirs }) => {
        const { text } = mergeUnion(base, mine.text, theirs.text);
        expect(wordsOf(text)).toEqual(expect.arrayContaining([...mine.inserted, ...theirs.inserted]));
      }),
      { numRuns: 1000 },
    );
  });

  it('has the same words if the sides are swapped', () => {
    fc.assert(
      fc.property(three, ({ base, mine, theirs }) => {
        const [here, there] = [mergeUnion(base, mine.text, theirs.text), mergeUnion(base, theirs.text, mine.text)];
        expect(wordsOf(here.text)).toEqual(wordsOf(there.text));
      }),
      { numRuns: 1000 },
    );
  });
});

it.each(merges.slice(0, 2))('%s keeps line endings and the byte-order mark', (_, merge) => {
  const written = (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`;
  fc.assert(
    fc.property(three, ({ base, mine, theirs }) => {
      const { value } = merge(written(base), written(mine.text), written(theirs.text));
      if (typeof value !== 'string') return;
      expect(value.lastIndexOf('\uFEFF')).toBe(0);
      if (base.includes('\n')) expect(value).not.toMatch(/(?<!\r)\n|\r(?!\n)/);
    }),
  );
});

it('mergeTokens results in the edited tokens, in the spelling of the source', () => {
  const keys = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  fc.assert(
    fc.property(keys, keys, (base, edited) => {
      expect(mergeByToken(base, base, edited).value).toBe(edited);
      expect(mergeByToken(edited, base, base).value).toBe(edited);
      expect(mergeByToken(edited, base, edited).value).toBe(edited);
    }),
  );
});
