import { EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state';
import { expect, it } from 'vitest';
import { readPage } from '#blocks/pages.ts';
import { documentSchema } from '#blocks/documentSchema.ts';
import { getSelectedRun, isGraphic, listGraphicRuns, selectAroundGraphic } from './graphicRuns.ts';

const stateOf = (source: string) =>
  EditorState.create({ doc: documentSchema.nodeFromJSON(readPage(source).doc), schema: documentSchema });

it.each([
  ['<svg width="8"><rect /><circle /></svg>\n', 1],
  ['Text <svg><g><path d="M0 0" /></g></svg> and <svg width="1"><path /></svg>.\n', 2],
  ['- Item <svg><path /></svg>\n\n> <svg><text>Words</text></svg>\n', 2],
  ['<math><mi>x</mi></math> is inline.\n', 1],
  ['| A |\n| - |\n| <svg><path /></svg> |\n', 1],
  ['A <span><b>word</b></span> and `<svg>`.\n', 0],
  ['<svg>\n  <text>Words</text>\n</svg>\n', 0],
])('finds the graphics within the text of %j', (source, count) => {
  const { doc } = stateOf(source);
  const runs = listGraphicRuns(doc);
  expect(runs.length).toBe(count);
  for (const { from, to, nodes } of runs)
    expect(
      doc
        .slice(from, to)
        .content.eq(doc.resolve(from).parent.cut(doc.resolve(from).parentOffset, doc.resolve(to).parentOffset).content),
    ).toBe(nodes.length > 0);
});

it.each([
  ['<svg>\n  <rect />\n</svg>\n', true],
  ['<math>\n  <mi>x</mi>\n</math>\n', true],
  ['<div>\n  Text.\n</div>\n', false],
  ['<input type="checkbox" />\n', true],
  ['<hr />\n', true],
  ['<a id="x"></a>\n', false],
])('draws %j as a whole: %j', (source, isWhole) => {
  const { firstChild } = stateOf(source).doc;
  const node = firstChild?.type.name === 'paragraph' ? firstChild.firstChild : firstChild;
  expect(node !== null && node !== undefined && isGraphic(node)).toBe(isWhole);
});

it('selects a graphic as a whole wherever the caret enters it', () => {
  const state = stateOf(
    'Text <svg><rect /><text>Words</text><circle /></svg> after.\n\n<svg>\n  <text>Words</text>\n</svg>\n',
  );
  const [run] = listGraphicRuns(state.doc);
  if (run === undefined) throw new Error('There is no graphic.');
  const at = (from: number, to = from) => state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
  expect([run.from, run.to].map((position) => selectAroundGraphic(at(position)))).toEqual([null, null]);
  for (let position = run.from + 1; position < run.to; position += 1) {
    const around = selectAroundGraphic(at(position));
    expect([around?.from, around?.to]).toEqual([run.from, run.to]);
  }
  const atom = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, run.from)));
  expect(selectAroundGraphic(atom)?.to).toBe(run.to);
  // A selection of other text that ends in it stays.
  expect(selectAroundGraphic(at(1, run.from + 1))).toBeNull();
  expect([getSelectedRun(at(run.from, run.to))?.from, getSelectedRun(at(run.from))]).toEqual([run.from, null]);
  let inside = 0;
  state.doc.descendants((node, position) => {
    if (node.isText && position > run.to && node.text === 'Words') inside = position;
  });
  expect(selectAroundGraphic(at(inside + 1))).toBeInstanceOf(NodeSelection);
});
