import { EditorState } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { documentSchema, readPage } from '#blocks/pages.ts';
import { diffTransaction } from '../history/diffTransaction.ts';
import { createPageModulesPlugin, getPageModules, getSnippetPath, isDrawnAsWhole } from './pageModules.ts';

const plugin = createPageModulesPlugin();

/** What the last element of a page shows, and its decorations. */
function lastElement(state: EditorState) {
  const found: (string | boolean | null)[] = [];
  const decorations = plugin.props.decorations?.call(plugin, state);
  const all: unknown[] = [];
  decorations?.forEachSet((set) => all.push(...set.find().map(({ spec }) => (spec as { modules: unknown }).modules)));
  state.doc.descendants((node) => {
    if (node.attrs['tag'] !== undefined)
      found.splice(0, 2, getSnippetPath(node, getPageModules(state)), isDrawnAsWhole(node, state));
  });
  return { found, decorations: all };
}

function change(source: string, next: string) {
  const before = EditorState.create({
    doc: documentSchema.nodeFromJSON(readPage(source).doc),
    schema: documentSchema,
    plugins: [plugin],
  });
  const transaction = diffTransaction(before, readPage(next).doc, 'others');
  if (transaction === null) throw new Error('Nothing changed.');
  return { before, after: before.apply(transaction) };
}

describe('an element whose page changes', () => {
  it.each([
    ['gets a file', '<Snippet file="" />\n', '<Snippet file="a.mdx" />\n', null, 'a.mdx'],
    ['loses its file', '<Snippet file="a.mdx" />\n', '<Snippet file="" />\n', 'a.mdx', null],
    ['gets an import', '<Part />\n', 'import Part from "/snippets/part.mdx"\n\n<Part />\n', null, '/snippets/part.mdx'],
    ['gets a late import', '<Part />\n', '<Part />\n\nimport Part from "/a.mdx"\n', null, '/a.mdx'],
    ['loses its import', 'import Part from "/a.mdx"\n\n<Part />\n', '<Part />\n', '/a.mdx', null],
    [
      'is imported from another file',
      'import P from "/a.mdx"\n\n<P />\n',
      'import P from "/b.mdx"\n\n<P />\n',
      '/a.mdx',
      '/b.mdx',
    ],
    ['in text gets an import', 'Words <P /> more.\n', 'import P from "/a.mdx"\n\nWords <P /> more.\n', null, '/a.mdx'],
    ['has content', '<P>\n  Words\n</P>\n', 'import P from "/a.mdx"\n\n<P>\n  Words\n</P>\n', null, null],
  ])('%s', (_, source, next, shown, thenShown) => {
    const { before, after } = change(source, next);
    expect(lastElement(before).found[0]).toBe(shown);
    expect(lastElement(after).found).toEqual([thenShown, thenShown !== null]);
  });

  it('has other decorations once the imports or exports differ, and only then', () => {
    const source = 'export const n = 1\n\n<Snippet file="a.mdx" n={n} />\n\nWords.\n';
    const typed = change(source, source.replace('Words', 'Other words'));
    expect(lastElement(typed.after).decorations).toEqual(lastElement(typed.before).decorations);
    expect(getPageModules(typed.after)).toBe(getPageModules(typed.before));
    const other = change(source, source.replace('n = 1', 'n = 2'));
    expect(getPageModules(other.after)).not.toBe(getPageModules(other.before));
    expect(lastElement(other.after).decorations).toEqual([getPageModules(other.after)]);
    // Undo and redo of a page without imports cost nothing.
    expect(lastElement(change('<P />\n', '<P />\n\nWords.\n').after).decorations).toEqual([]);
  });
});
