import { Slice } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { expect, it } from 'vitest';
import { documentSchema } from '#blocks/documentSchema.ts';
import { readPage, serializePage } from '#blocks/pages.ts';
import type { JSONContent } from '#document/page.ts';
import { addToPage, fitIntoPage, readCopiedContext } from './copiedContext.ts';

const docOf = (source: string) => documentSchema.nodeFromJSON(readPage(source).doc);

/** Copies the blocks from `first` to `last` of one page, and pastes them in place of the last block of another. */
function copyTo(
  [source, first, last]: readonly [string, number, number],
  target: string,
  [from, to] = ['guides/one.mdx', 'guides/two.mdx'],
): string {
  const page = docOf(source);
  const content = page.content.content.slice(first, last + 1);
  const copied = new Slice(page.type.create(null, content).content, 0, 0);
  const context = readCopiedContext(copied.content, page, from);
  const state = EditorState.create({ doc: docOf(target) });
  const { slice, addition } = fitIntoPage(copied, context, state, to);
  const end = state.doc.content.size;
  const pasted = state.apply(state.tr.replaceRange(end - (state.doc.lastChild?.nodeSize ?? 0), end, slice));
  const added = addToPage(pasted, addition);
  const { doc } = added === null ? pasted : pasted.apply(added);
  return serializePage(readPage(''), doc.toJSON() as JSONContent).trim(); // from `toJSON` of a node
}

const noted = 'See[^1] it.\n\n[^1]: A note.\n';

it.each([
  ['a note of its own', [noted, 0, 1], 'x\n', 'See[^1] it.\n\n[^1]: A note.'],
  ['a note that wasn’t copied', [noted, 0, 0], 'x\n', 'See[^1] it.\n\n[^1]: A note.'],
  [
    'a note that wasn’t copied, whose label is another’s',
    [noted, 0, 0],
    'Own[^1].\n\n[^1]: Another.\n\nx\n',
    'Own[^1].\n\n[^1]: Another.\n\nSee[^2] it.\n\n[^2]: A note.',
  ],
  [
    'a copied note, whose label is another’s',
    [noted, 0, 1],
    'Own[^1] and[^2].\n\n[^1]: Another.\n\n[^2]: More.\n\nx\n',
    'Own[^1] and[^2].\n\n[^1]: Another.\n\n[^2]: More.\n\nSee[^3] it.\n\n[^3]: A note.',
  ],
  [
    'a note that the page has',
    [noted, 0, 0],
    'Own[^1].\n\n[^1]: A note.\n\nx\n',
    'Own[^1].\n\n[^1]: A note.\n\nSee[^1] it.',
  ],
  ['a reference without a note', ['See[^1] it.\n', 0, 0], 'x\n', 'See\\[^1] it.'],
  [
    'notes with names',
    ['A[^a] b[^b].\n\n[^a]: One.\n\n[^b]: Two.\n', 0, 0],
    '[^a]: Another.\n\nx\n',
    '[^a]: Another.\n\nA[^1] b[^b].\n\n[^1]: One.\n\n[^b]: Two.',
  ],
] as const)('pastes a passage with %s', (_, copied, target, expected) => {
  expect(copyTo(copied, target)).toBe(expected);
});

const imports = 'import One from "/a.mdx";\nimport { Two, Three as Four } from \'../b.jsx\'\n\n';

it.each([
  ['a snippet', '<One />', 'x', 'import One from "/a.mdx";\n\n<One />'],
  [
    'a component in another one',
    '<Note>\n  <Two />\n</Note>',
    'x',
    "import { Two, Three as Four } from '../b.jsx'\n\n<Note>\n  <Two />\n</Note>",
  ],
  [
    'a component of another name',
    '<Four.Part />',
    'x',
    "import { Two, Three as Four } from '../b.jsx'\n\n<Four.Part />",
  ],
  [
    'a value in an attribute',
    '<Card title={One.title}>\n  x\n</Card>',
    'x',
    'import One from "/a.mdx";\n\n<Card title={One.title}>\n  x\n</Card>',
  ],
  ['a value in text', 'It is {One} now.', 'x', 'import One from "/a.mdx";\n\nIt is {One} now.'],
  [
    'both, below the page’s own',
    '<One />\n\n<Two />',
    'import X from "x"\n\nx',
    'import X from "x"\n\nimport One from "/a.mdx";\nimport { Two, Three as Four } from \'../b.jsx\'\n\n<One />\n\n<Two />',
  ],
  [
    'what the page imports already',
    '<One />',
    'import One from "/other.mdx"\n\nx',
    'import One from "/other.mdx"\n\n<One />',
  ],
  ['words that are only like it', 'One and Two.', 'x', 'One and Two.'],
])('imports %s where it is pasted', (_, copied, target, expected) => {
  expect(copyTo([imports + copied, 1, 9], target)).toBe(expected);
});

it('rewrites relative imports for the folder of the other page', () => {
  const copied = [`${imports}<Two />`, 1, 1] as const;
  const [deeper, root] = ['a/b/c.mdx', 'c.mdx'].map((to) => copyTo(copied, 'x', ['guides/one.mdx', to]).split('\n')[0]);
  expect([deeper, root]).toEqual([
    "import { Two, Three as Four } from '../../b.jsx'",
    "import { Two, Three as Four } from './b.jsx'",
  ]);
});
