import { Fragment, type Node as DocumentNode } from '@tiptap/pm/model';
import { expect, it } from 'vitest';
import { readPage } from '#blocks/pages.ts';
import { documentSchema } from '#blocks/documentSchema.ts';
import { followContent } from './followContent.ts';
import { listGraphicRuns } from './graphicRuns.ts';

const documentOf = (source: string) => documentSchema.nodeFromJSON(readPage(source).doc);

/** The graphics within text, and those that are blocks. */
function graphicsIn(doc: DocumentNode) {
  const blocks = doc.content.content.flatMap((node, index) => {
    let from = 0;
    for (const before of doc.content.content.slice(0, index)) from += before.nodeSize;
    return node.attrs['tag'] === 'svg' ? [{ from, nodes: [node] }] : [];
  });
  return [...listGraphicRuns(doc), ...blocks];
}

const svg = '<svg width="8"><rect /></svg>';
const block = '<svg>\n  <circle />\n</svg>';

it.each([
  ['nothing', `A ${svg} b.`, `A ${svg} b.`, 0],
  ['text above', `A ${svg} b.`, `New.\n\nA ${svg} b.`, 0],
  ['text before it', `A ${svg} b.`, `Longer ${svg} b.`, 0],
  ['text below', `A ${svg} b.\n\nEnd.`, `A ${svg} b.`, 0],
  ['text above and below', `A ${svg} b.\n\nEnd.`, `New.\n\nA ${svg} b.\n\nOther.`, 0],
  ['an equal one above', `A ${svg} b.`, `A ${svg} b.\n\nAnd ${svg}.\n\nA ${svg} b.`, null],
  ['an equal one removed above', `A ${svg} b.\n\nC ${svg} d.`, `C ${svg} d.`, 0],
  ['itself', `A ${svg} b.`, 'A <svg width="9"><rect /></svg> b.', null],
  ['itself, removed', `A ${svg} b.\n\nWords.`, 'A b.\n\nWords.', null],
  ['text above a block', `One.\n\n${block}\n\nTwo.`, `One.\n\nNew.\n\n${block}\n\nTwo.`, 0],
  ['a block itself', `${block}\n\nTwo.`, '<svg>\n  <rect />\n</svg>\n\nTwo.', null],
])('follows a graphic if %s changed', (_what, before, after, index) => {
  const [doc, now] = [documentOf(`${before}\n`), documentOf(`${after}\n`)];
  const graphic = graphicsIn(doc).at(-1);
  if (graphic === undefined) throw new Error('There is no graphic.');
  const place = followContent({ doc, from: graphic.from, content: Fragment.from(graphic.nodes) }, now);
  if (index === null) {
    // One of equal graphics may be taken only if it is sure which one it is.
    expect(place === null || graphicsIn(now).some(({ from }) => from === place)).toBe(true);
    if (!after.includes(svg)) expect(place).toBeNull();
  } else expect(place).toBe(graphicsIn(now)[index]?.from);
});
