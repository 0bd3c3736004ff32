import { Fragment, Slice } from '@tiptap/pm/model';
import { AllSelection, EditorState, TextSelection, type Selection } from '@tiptap/pm/state';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { joinRepoPath, parentFolderOf } from '#base/repoPath.ts';
import { documentSchema } from '#blocks/documentSchema.ts';
import { readPage, serializePage } from '#blocks/pages.ts';
import type { JSONContent } from '#document/page.ts';
import { soakRuns } from '../../../../test/soakRuns.ts';
import { labelKey } from './convertFootnotes.ts';
import { listDefinitions } from './copiedNotes.ts';
import { addToPage, fitIntoPage, readCopiedContext } from './copiedContext.ts';
import { loadEngine } from './engine.ts';

beforeAll(() => loadEngine());

const docOf = (source: string) => documentSchema.nodeFromJSON(readPage(source).doc);

type Copy = readonly [source: string, first: number, last: number];

/** Copies a slice of one page, and pastes it at a selection of another. */
function paste(
  slice: Slice,
  page: ReturnType<typeof docOf>,
  state: EditorState,
  [from, to]: readonly [string, string],
) {
  const context = readCopiedContext(slice.content, page, from);
  const { schema, doc, selection } = state;
  const fitted = fitIntoPage(slice, context, { doc, schema, replaced: selection, path: to });
  const pasted = state.apply(state.tr.replaceSelection(fitted.slice));
  const added = addToPage(pasted, fitted.addition);
  const result = added === null ? pasted.doc : pasted.apply(added).doc;
  const text = serializePage(readPage(''), result.toJSON() as JSONContent).trim(); // from `toJSON` of a node
  return { text, kept: fitted.kept };
}

/** Copies the blocks from `first` to `last` of one page, and pastes them in place of the last block of another. */
function copyTo(
  [source, first, last]: Copy,
  target: string,
  paths: readonly [string, string] = ['guides/one.mdx', 'guides/two.mdx'],
  select = (doc: ReturnType<typeof docOf>): Selection => {
    const end = doc.content.size;
    return TextSelection.create(doc, end - (doc.lastChild?.nodeSize ?? 0) + 1, end - 1);
  },
) {
  const page = docOf(source);
  const copied = new Slice(page.type.create(null, page.content.content.slice(first, last + 1)).content, 0, 0);
  const doc = docOf(target);
  return paste(copied, page, EditorState.create({ doc, selection: select(doc) }), paths);
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
  [
    'a copied note that the page has',
    [noted, 0, 1],
    'Own[^1].\n\n[^1]: A note.\n\nx\n',
    'Own[^1].\n\n[^1]: A note.\n\nSee[^1] it.',
  ],
  [
    'a note that the page has under another label',
    [noted, 0, 1],
    'Own[^1][^2].\n\n[^1]: Another.\n\n[^2]: A note.\n\nx\n',
    'Own[^1][^2].\n\n[^1]: Another.\n\n[^2]: A note.\n\nSee[^2] it.',
  ],
  [
    'only the note, whose label is another’s',
    [noted, 1, 1],
    'Own[^1].\n\n[^1]: A note.\n\nx\n',
    'Own[^1].\n\n[^1]: A note.\n\n[^2]: A note.',
  ],
  [
    'notes in notes',
    ['A[^1] b.\n\n[^1]: One[^2].\n\n[^2]: Two[^c].\n\n[^c]: Three[^1].\n', 0, 0],
    'Own[^2].\n\n[^2]: Another.\n\nx\n',
    'Own[^2].\n\n[^2]: Another.\n\nA[^1] b.\n\n[^1]: One[^3].\n\n[^3]: Two[^c].\n\n[^c]: Three[^1].',
  ],
  [
    'notes in notes that the page has under other labels',
    ['A[^1] b.\n\n[^1]: One[^2].\n\n[^2]: Two.\n', 0, 0],
    'Own[^a].\n\n[^a]: One[^b].\n\n[^b]: Two.\n\nx\n',
    'Own[^a].\n\n[^a]: One[^b].\n\n[^b]: Two.\n\nA[^a] b.',
  ],
  [
    'a note whose own note is another’s',
    ['A[^1] b.\n\n[^1]: One[^2].\n\n[^2]: Two.\n', 0, 0],
    'Own[^1].\n\n[^1]: One[^2].\n\n[^2]: Other.\n\nx\n',
    'Own[^1].\n\n[^1]: One[^2].\n\n[^2]: Other.\n\nA[^3] b.\n\n[^3]: One[^4].\n\n[^4]: Two.',
  ],
  [
    'a component in a note',
    ['import One from "/a.mdx"\n\nSee[^1] it.\n\n[^1]: A <One /> note.\n', 1, 1],
    'x\n',
    'import One from "/a.mdx"\n\nSee[^1] it.\n\n[^1]: A <One /> note.',
  ],
  ['a label in other letters', ['See[^Note].\n\n[^note]: A note.\n', 0, 0], 'x\n', 'See[^Note].\n\n[^note]: A note.'],
  [
    'a label that the page has in other letters',
    ['See[^Note].\n\n[^Note]: A note.\n', 0, 0],
    'Own[^note].\n\n[^note]: Another.\n\nx\n',
    'Own[^note].\n\n[^note]: Another.\n\nSee[^1].\n\n[^1]: A note.',
  ],
  ['a reference without a note', ['See[^1] it.\n', 0, 0], 'x\n', 'See\\[^1] it.'],
  [
    'notes with names',
    ['A[^a] b[^b].\n\n[^a]: One.\n\n[^b]: Two.\n', 0, 0],
    '[^a]: Another.\n\nx\n',
    '[^a]: Another.\n\nA[^1] b[^b].\n\n[^1]: One.\n\n[^b]: Two.',
  ],
] as const)('pastes a passage with %s', (_, copied, target, expected) => {
  expect(copyTo(copied, target)).toEqual({ text: expected, kept: [] });
});

const imports = 'import One from "/a.mdx";\nimport { Two, Three as Four } from \'../b.jsx\'\n\n';

it.each([
  ['a snippet', '<One />', 'x', 'import One from "/a.mdx";\n\n<One />'],
  [
    'a component in another one',
    '<Note>\n  <Two />\n</Note>',
    'x',
    "import { Two } from '../b.jsx'\n\n<Note>\n  <Two />\n</Note>",
  ],
  ['a component of another name', '<Four.Part />', 'x', "import { Three as Four } from '../b.jsx'\n\n<Four.Part />"],
  [
    'both of a statement',
    '<Two />\n\n<Four />',
    'x',
    "import { Two, Three as Four } from '../b.jsx'\n\n<Two />\n\n<Four />",
  ],
  [
    'a value in an attribute',
    '<Card title={One.title}>\n  x\n</Card>',
    'x',
    'import One from "/a.mdx";\n\n<Card title={One.title}>\n  x\n</Card>',
  ],
  [
    'spread attributes',
    '<Card {...One}>\n  x\n</Card>',
    'x',
    'import One from "/a.mdx";\n\n<Card {...One}>\n  x\n</Card>',
  ],
  ['a value in text', 'It is {One} now.', 'x', 'import One from "/a.mdx";\n\nIt is {One} now.'],
  [
    'both, below the page’s own',
    '<One />\n\n<Two />',
    'import X from "x"\n\nx',
    'import X from "x"\n\nimport One from "/a.mdx";\nimport { Two } from \'../b.jsx\'\n\n<One />\n\n<Two />',
  ],
  [
    'nothing that the page imports already',
    '<One />',
    'import One from "../a.mdx"\n\nx',
    'import One from "../a.mdx"\n\n<One />',
  ],
  [
    'only what a module still lacks',
    '<Two />\n\n<Four />',
    "import { Two } from '../b.jsx'\n\nx",
    "import { Two } from '../b.jsx'\n\nimport { Three as Four } from '../b.jsx'\n\n<Two />\n\n<Four />",
  ],
  [
    'what the page imports under another name',
    '<One />',
    'import Uno from "/snippets/One.mdx"\n\nx',
    'import Uno from "/snippets/One.mdx"\n\nimport One from "/a.mdx";\n\n<One />',
  ],
  [
    'what the page has in a string',
    '<One />',
    'export const text = "One of these"\n\nx',
    'import One from "/a.mdx";\n\nexport const text = "One of these"\n\n<One />',
  ],
  [
    'another file under a free name',
    '<One.Part a={One} {...One}>\n  {[One.One, { One, b: "One" }, <One.One One="" />]}\n</One.Part>',
    'import One from "/b.mdx"\n\n<One />\n\nx',
    'import One from "/b.mdx"\n\nimport One2 from "/a.mdx";\n\n<One />\n\n<One2.Part a={One2} {...One2}>\n  {[One2.One, { One: One2, b: "One" }, <One2.One One="" />]}\n</One2.Part>',
  ],
  [
    'another file, which the page imports under another name',
    '<One />',
    'import One from "/b.mdx"\nimport One2 from "/a.mdx"\n\nx',
    'import One from "/b.mdx"\nimport One2 from "/a.mdx"\n\n<One2 />',
  ],
  [
    'a part under a free name',
    '<Two />',
    'export const Two = 1, Two2 = 2\n\nx',
    "import { Two as Two3 } from '../b.jsx'\n\nexport const Two = 1, Two2 = 2\n\n<Two3 />",
  ],
  ['words that are only like it', 'One and Two.', 'x', 'One and Two.'],
  ['strings that are only like it', '{"One"}', 'x', '{"One"}'],
])('imports %s where it is pasted', (_, copied, target, expected) => {
  expect(copyTo([imports + copied, 1, 9], target)).toEqual({ text: expected, kept: [] });
});

it.each([
  ['a value', 'export const one = 1\n\nIt is {one}.', 'x', 'export const one = 1\n\nIt is {one}.'],
  ['a component', 'export const Two = () => <b>2</b>\n\n<Two />', 'x', 'export const Two = () => <b>2</b>\n\n<Two />'],
  [
    'a value with what it is made of',
    'import x from "/x.js"\n\nexport const a = x.y\n\nexport const b = a + 1\n\nexport const c = 2\n\n{b}',
    'x',
    'import x from "/x.js"\n\nexport const a = x.y\n\nexport const b = a + 1\n\n{b}',
  ],
  [
    'nothing that the page has',
    'export const one = 1\n\nIt is {one}.',
    'export const one = 1\n\nx',
    'export const one = 1\n\nIt is {one}.',
  ],
  [
    'another value under a free name, with what uses it',
    'export const one = 1\n\nexport const two = one + 1\n\nIt is {two}.',
    'import X from "x"\n\nexport const one = 2\n\nx',
    'import X from "x"\n\nexport const one2 = 1\n\nexport const two = one2 + 1\n\nexport const one = 2\n\nIt is {two}.',
  ],
  ['nothing else', 'export const one = 1\n\nexport default Layout\n\nIt is one.', 'x', 'It is one.'],
])('exports %s where it is pasted', (_, source, target, expected) => {
  const last = docOf(source).childCount - 1;
  expect(copyTo([source, last, last], target)).toEqual({ text: expected, kept: [] });
});

const modules = 'import One from "/a.mdx"\nimport Two from "/b.mdx"\nexport const three = 3\n\n<One />\n';

it.each([
  ['into another page', 'x\n', modules.trim()],
  [
    'into a page that has one',
    'import One from "/a.mdx"\n\nx\n',
    'import One from "/a.mdx"\n\nimport Two from "/b.mdx"\nexport const three = 3\n\n<One />',
  ],
  ['into a page that has all', `${modules}\nx\n`, `${modules}\n<One />`],
  [
    'into a page that has others',
    'import One from "/c.mdx"\nexport const three = 4\n\nx\n',
    'import One from "/c.mdx"\nexport const three = 4\n\nimport One2 from "/a.mdx"\nimport Two from "/b.mdx"\nexport const three2 = 3\n\n<One2 />',
  ],
])('pastes import statements %s', (_, target, expected) => {
  expect(copyTo([modules, 0, 1], target)).toEqual({ text: expected, kept: [] });
});

it.each([
  ['a page over itself', noted, noted, noted],
  ['a page with imports over itself', modules, modules, modules],
  ['a passage over a page with its note', noted, 'Other[^1].\n\n[^1]: A note.\n', noted],
  ['a passage over a page with another note', noted, 'Other[^1].\n\n[^1]: Another.\n', noted],
  ['a component over a page with its import', modules, modules, modules],
])('pastes %s', (_, copied, target, expected) => {
  expect(copyTo([copied, 0, 9], target, ['a.mdx', 'a.mdx'], (doc) => new AllSelection(doc)).text).toBe(expected.trim());
  if (copied === noted)
    expect(copyTo([copied, 0, 0], target, ['a.mdx', 'b.mdx'], (doc) => new AllSelection(doc)).text).toBe(
      expected.trim(),
    );
});

it('adds a note and an import only once', () => {
  const source = 'import One from "/a.mdx"\n\nSee[^1] <One /> it.\n\n[^1]: A <One /> note.\n';
  const target = 'import One from "/b.mdx"\n\nOwn[^1].\n\n[^1]: Another.\n\nx\n';
  const once = copyTo([source, 1, 1], target).text;
  const twice = copyTo([source, 1, 2], `${once}\n\nx\n`).text;
  expect(once).toContain('See[^2] <One2 /> it.\n\n[^2]: A <One2 /> note.');
  expect(twice).toBe(`${once}\n\nSee[^2] <One2 /> it.`);
});

it('tells which names can’t be renamed', () => {
  const page = docOf('import One from "/a.mdx"\n\nx\n');
  const { sourceBlock } = documentSchema.nodes;
  const code = page.type.create(null, sourceBlock?.create({ source: '<One>{a b}</One>' })).content;
  const doc = docOf('import One from "/b.mdx"\n\nx\n');
  const state = EditorState.create({ doc, selection: TextSelection.atEnd(doc) });
  expect(paste(new Slice(code, 0, 0), page, state, ['a.mdx', 'b.mdx']).kept).toEqual(['One']);
});

it('rewrites relative imports for the folder of the other page', () => {
  const [deeper, root, copied] = [[1, 'a/b/c.mdx'] as const, [1, 'c.mdx'] as const, [0, 'c.mdx'] as const].map(
    ([first, to]) => copyTo([`${imports}<Two />`, first, 1], 'x', ['guides/one.mdx', to]).text,
  );
  expect(deeper).toBe("import { Two } from '../../b.jsx'\n\n<Two />");
  expect(root).toBe("import { Two } from './b.jsx'\n\n<Two />");
  expect(copied).toContain("import { Two, Three as Four } from './b.jsx'");
});

const words = fc.constantFrom(
  'a',
  'b c',
  'See[^1] it',
  'x[^2]',
  '<One /> y',
  '{One} z',
  'q[^Note] r[^1]',
  '<Two.Part />',
);
const blocks = fc.oneof(
  words,
  words.map((text) => `## ${text}`),
  words.map((text) => `> ${text}\n>\n> b`),
  words.map((text) => `- ${text}\n- b`),
  words.map((text) => `<Note>\n  ${text}\n</Note>`),
  words.map((text) => `| a |\n| --- |\n| ${text} |`),
  fc.constantFrom('<One />', '<Card title={One}>\n  x\n</Card>', 'export const Two = { Part: 1 }'),
);
const notes = ['A note.', 'Another[^2].', 'One <One /> more[^1].'];
const pages = fc
  .record({
    one: fc.constantFrom('', '/a.mdx', '/b.mdx', './c.mdx'),
    blocks: fc.uniqueArray(blocks, { minLength: 1, maxLength: 4, selector: (text) => /^export/.exec(text)?.[0] ?? {} }),
    notes: fc.tuple(
      ...['1', '2', 'note'].map((label) => fc.constantFrom(...notes).map((note) => `[^${label}]: ${note}`)),
    ),
  })
  .map(({ one, ...page }) =>
    [...(one === '' ? [] : [`import One from "${one}"`]), ...page.blocks, ...page.notes].join('\n\n'),
  );

/** What content shows: its text, with the notes that it refers to and the files of its components instead of labels and names. */
function shownBy(content: Fragment, doc: ReturnType<typeof docOf>, path: string): string {
  const modules = new Map<string, string>();
  doc.descendants(({ attrs }) => {
    for (const [, name = '', from = ''] of String(attrs['source']).matchAll(/^import (\w+) from "(.*)"/gm))
      modules.set(name, from.startsWith('.') ? `/${joinRepoPath(parentFolderOf(path), from)}` : from);
  });
  const definitions = listDefinitions(doc).map(({ node }) => node);
  const show = (nodes: Fragment, seen: readonly string[]): string =>
    nodes.content
      .map((node) => {
        const { type, attrs } = node;
        const name = String(attrs['tag'] ?? attrs['source'] ?? '').replaceAll(/[{}]/g, '');
        const key = labelKey(attrs['label']);
        const found =
          type.name === 'footnoteReference' ? definitions.filter((note) => labelKey(note.attrs['label']) === key) : [];
        const noted = seen.length > 4 ? '' : found.map((note) => show(note.content, [...seen, key])).join('|');
        return `${node.text ?? ''}${/^One\d*$/.test(name) ? `<${modules.get(name) ?? 'none'}>` : ''}${
          type.name === 'footnoteReference' ? `[${noted}]` : ''
        }${type.name === 'footnoteDefinition' ? '' : show(node.content, seen)}`;
      })
      .join('');
  return show(content, []);
}

it('shows pasted content as it was, with the notes and components that it refers to', () => {
  const place = fc.tuple(fc.nat(), fc.nat());
  fc.assert(
    fc.property(pages, place, pages, place, (source, copied, target, replaced) => {
      const [page, doc] = [docOf(source), docOf(target)];
      const select = (within: typeof doc, [from, to]: readonly [number, number]) =>
        TextSelection.between(
          within.resolve(from % (within.content.size + 1)),
          within.resolve(to % (within.content.size + 1)),
        );
      const selection = select(doc, replaced);
      const slice = select(page, copied).content();
      // Footnotes in footnotes can’t be written, and what is left of a replaced one is joined with the text before.
      if (isInNote(selection.$from) || isInNote(selection.$to)) return;
      const paths = ['x/one.mdx', 'y/z/two.mdx'] as const;
      const { text } = paste(slice, page, EditorState.create({ doc, selection }), paths);
      const result = readPage(text);
      expect(result.problems).toEqual([]);
      const before = listShown(slice.content, page, paths[0]);
      const after = listShown(docOf(text).content, docOf(text), paths[1]);
      for (const one of before.filter((shown) => !shown.includes('<none>'))) expect(after).toContain(one);
    }),
    { numRuns: soakRuns(40, 3000) },
  );
});

/** What each reference, component, and value in content shows. */
function listShown(content: Fragment, doc: ReturnType<typeof docOf>, path: string): readonly string[] {
  const found: string[] = [];
  content.descendants((node) => {
    const name = String(node.attrs['tag'] ?? node.attrs['source'] ?? '');
    if (node.type.name === 'footnoteReference' || /^\{?One\d*\}?$/.test(name))
      found.push(shownBy(Fragment.from(node), doc, path));
  });
  return found;
}

function isInNote($at: Selection['$from']): boolean {
  return Array.from({ length: $at.depth + 1 }, (_, depth) => $at.node(depth)).some(
    ({ type }) => type.name === 'footnoteDefinition',
  );
}

it('keeps the rest of a footnote that the replaced text ends in apart from one that the pasted text ends in', () => {
  const page = docOf('See it.\n\nMore.\n\n[^1]: A note.\n');
  const doc = docOf('Own[^2] x.\n\n[^2]: Another one.\n');
  const find = (node: typeof page, text: string) => {
    let found = 0;
    node.descendants((one, at) => {
      const index = one.text?.indexOf(text) ?? -1;
      if (index >= 0) found = at + index;
    });
    return found;
  };
  const slice = page.slice(find(page, 'it.'), find(page, 'note.'));
  const selection = TextSelection.create(doc, find(doc, 'x.'), find(doc, 'one.'));
  expect(paste(slice, page, EditorState.create({ doc, selection }), ['a.mdx', 'b.mdx']).text).toBe(
    'Own[^2] it.\n\nMore.\n\n[^1]: A\n\n[^2]: one.',
  );
});
