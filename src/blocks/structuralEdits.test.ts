import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getBlockAt, listBlockChanges } from '#document/patch/blockChanges.ts';
import { readPage, revertBlock } from './pages.ts';

/** A block of a generated page, in which no word is twice. */
type Block = { readonly kind: 'text' | 'heading'; words: string[] } | { readonly kind: Container; blocks: Block[] };

const containers = ['callout', 'quote', 'list', 'steps', 'columns'] as const;
type Container = (typeof containers)[number];

const indent = (text: string, by: string) => text.replaceAll(/^(?=.)/gm, by);
const printAll = (blocks: readonly Block[]): string => blocks.map(print).join('\n\n');
const element = (name: string, text: string) =>
  text === '' ? `<${name}>\n</${name}>` : `<${name}>\n${indent(text, '  ')}\n</${name}>`;

function print(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.words.join(' ');
    case 'heading':
      return `## ${block.words.join(' ')}`;
    case 'callout':
      return element('Note', printAll(block.blocks));
    case 'columns':
      return element('Columns', block.blocks.map((one) => element('Card', print(one))).join('\n'));
    case 'quote':
      return printAll(block.blocks).replaceAll(/^/gm, '> ').replaceAll(/ $/gm, '') || '>';
    case 'list':
      return block.blocks.map((one) => `*${indent(print(one), '  ').slice(1)}`).join('\n');
    case 'steps':
      return element(
        'Steps',
        block.blocks
          .map((one) =>
            one.kind === 'heading'
              ? `<Step title="${one.words.join(' ')}">\n</Step>`
              : element('Step title=""', print(one)).replace('</Step title="">', '</Step>'),
          )
          .join('\n'),
      );
  }
}

const edits = [
  'wrap',
  'unwrap',
  'turn',
  'move',
  'split',
  'join',
  'delete',
  'insert',
  'type',
  'rewrite',
  'carry',
] as const;
interface Edit {
  readonly kind: (typeof edits)[number];
  readonly container: Container;
  /** Which lists of blocks, and the places in them. */
  readonly lists: readonly [number, number];
  readonly at: readonly [number, number];
  readonly count: number;
}

const listsIn = (blocks: Block[]): Block[][] => [
  blocks,
  ...blocks.flatMap((one) => ('blocks' in one ? listsIn(one.blocks) : [])),
];

function apply(page: Block[], edit: Edit, word: () => string): void {
  const pick = (which: number) => {
    const all = listsIn(page);
    return all[which % all.length] ?? page;
  };
  const list = pick(edit.lists[0]);
  const at = edit.at[0] % (list.length + 1);
  const block = list[at];
  if (edit.kind === 'insert') list.splice(at, 0, { kind: 'text', words: [word(), word()] });
  if (block === undefined) return;
  switch (edit.kind) {
    case 'wrap':
      list.splice(at, 0, { kind: edit.container, blocks: list.splice(at, edit.count) });
      return;
    case 'unwrap':
      if ('blocks' in block) list.splice(at, 1, ...block.blocks);
      return;
    case 'turn':
      list[at] =
        'blocks' in block
          ? { ...block, kind: edit.container }
          : { ...block, kind: block.kind === 'text' ? 'heading' : 'text' };
      return;
    case 'move': {
      list.splice(at, 1);
      const target = pick(edit.lists[1]);
      target.splice(edit.at[1] % (target.length + 1), 0, block);
      return;
    }
    case 'split':
      if ('words' in block && block.words.length > 1)
        list.splice(at, 1, { ...block, words: block.words.slice(0, 1) }, { kind: 'text', words: block.words.slice(1) });
      return;
    case 'join': {
      const next = list[at + 1];
      if (next !== undefined && 'words' in block && 'words' in next)
        list.splice(at, 2, { ...block, words: [...block.words, ...next.words] });
      return;
    }
    case 'delete':
      list.splice(at, 1);
      return;
    case 'type':
      if ('words' in block) list[at] = { ...block, words: [...block.words.slice(1), word()] };
      return;
    case 'rewrite':
      // Keeps one word, or none.
      if ('words' in block)
        list[at] = { ...block, words: [...block.words.slice(0, edit.at[1] % 2), word(), word(), word(), word()] };
      return;
    case 'carry': {
      // Takes a word to another block.
      const other = pick(edit.lists[1])[edit.at[1] % 6];
      if (!('words' in block) || other === undefined || other === block || !('words' in other)) return;
      const taken = block.words.length > 1 ? block.words.splice(edit.count % block.words.length, 1) : [];
      other.words.splice(edit.count % 2, 0, ...taken);
      return;
    }
    case 'insert':
  }
}

const small = fc.nat({ max: 9 });
const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom(...edits),
  container: fc.constantFrom(...containers),
  lists: fc.tuple(small, small),
  at: fc.tuple(small, small),
  count: fc.integer({ min: 1, max: 3 }),
});
const shape = fc.array(fc.tuple(fc.constantFrom('text' as const, 'heading' as const), fc.integer({ min: 1, max: 4 })), {
  minLength: 1,
  maxLength: 6,
});
/** A page with some structure, and the same page after more edits. */
const versions = fc
  .tuple(shape, fc.array(edit, { maxLength: 4 }), fc.array(edit, { minLength: 1, maxLength: 4 }))
  .map(([blocks, first, then]) => {
    let count = 0;
    const word = () => `word${(count += 1)}`;
    const page: Block[] = blocks.map(([kind, length]) => ({ kind, words: Array.from({ length }, word) }));
    for (const one of first) apply(page, one, word);
    const before = `${printAll(page)}\n`;
    for (const one of then) apply(page, one, word);
    return { before, after: `${printAll(page)}\n` };
  });

const wordsOf = (text: string): readonly string[] => text.match(/word\d+/g) ?? [];

it('discards no word of the old page, and repeats none, if a part of structural changes is discarded', () => {
  fc.assert(
    fc.property(versions, ({ before, after }) => {
      const [left, right] = [readPage(before), readPage(after)];
      const [old, now] = [new Set(wordsOf(before)), wordsOf(after)];
      for (const change of listBlockChanges(left.doc, right.doc)) {
        const text = revertBlock(left, right, change);
        expect(text).not.toBeNull();
        const rest = wordsOf(text ?? '');
        expect(rest.length).toBe(new Set(rest).size);
        const own = new Set(wordsOf(JSON.stringify(change.after.map((path) => getBlockAt(right.doc, path)))));
        const lost = now.filter((word) => !rest.includes(word));
        expect(lost.filter((word) => old.has(word) || !own.has(word))).toEqual([]);
      }
    }),
    { numRuns: 60 },
  );
});

it('restores the old page byte for byte if all parts of structural changes are discarded in any order', () => {
  fc.assert(
    fc.property(versions, fc.array(fc.nat({ max: 5 }), { minLength: 5, maxLength: 5 }), ({ before, after }, order) => {
      const left = readPage(before);
      let text = after;
      for (let step = 0; step < 30; step += 1) {
        const right = readPage(text);
        const changes = listBlockChanges(left.doc, right.doc);
        const change = changes[(order[step % 5] ?? 0) % Math.max(1, changes.length)];
        if (change === undefined) break;
        text = revertBlock(left, right, change) ?? text;
      }
      expect(listBlockChanges(left.doc, readPage(text).doc)).toEqual([]);
      if (listBlockChanges(left.doc, readPage(after).doc).length > 0) expect(text).toBe(before);
    }),
    { numRuns: 60 },
  );
});
