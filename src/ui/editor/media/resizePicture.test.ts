import { EditorState } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { documentSchema, readPage, serializePage } from '#blocks/pages.ts';
import type { ElementAttribute, JSONContent } from '#document/page.ts';
import { replaceElementAttribute } from '#document/read/attributeValues.ts';
import { isPicture } from './darkPicture.ts';
import { resizePairedPicture, resizePicture } from './resizePicture.ts';

/** Sets the width of the picture with an index; the page as Markdown. */
function resize(source: string, index: number, width: number): string {
  const page = readPage(source);
  const state = EditorState.create({ doc: documentSchema.nodeFromJSON(page.doc) });
  const pictures: number[] = [];
  state.doc.descendants((node, position) => {
    if (isPicture(node)) pictures.push(position);
  });
  const resized = resizePicture(state, pictures[index] ?? -1, width);
  return resized === null ? source : serializePage(page, resized.doc.toJSON() as JSONContent); // a document
}

const light = (size: string) => `<img className="block dark:hidden" src="/a.png" alt="A"${size} />`;
const dark = (size: string) => `<img className="hidden dark:block" src="/b.png" alt="A"${size} />`;

describe('resizing a picture', () => {
  it.each([
    ['its dark version', `${light('')}\n${dark('')}\n`, 0, `${light(' width="300"')}\n${dark(' width="300"')}\n`],
    ['its light version', `${light('')}\n${dark('')}\n`, 1, `${light(' width="300"')}\n${dark(' width="300"')}\n`],
    [
      'a version in another paragraph',
      `${light('')}\n\n${dark('')}\n`,
      0,
      `${light(' width="300"')}\n\n${dark(' width="300"')}\n`,
    ],
    [
      'a version with its own width and height',
      `${light(' width="600" height="400"')}\n${dark(' width={900} height={600}')}\n`,
      0,
      `${light(' width="300" height="200"')}\n${dark(' width={300} height={200}')}\n`,
    ],
  ])('also resizes %s', (_what, source, index, result) => {
    expect(resize(source, index, 300)).toBe(result);
  });

  it('leaves other pictures alone', () => {
    expect(resize('<img src="/a.png" alt="" />\n\n<img src="/b.png" alt="" />\n', 0, 300)).toBe(
      '<img src="/a.png" alt="" width="300" />\n\n<img src="/b.png" alt="" />\n',
    );
  });
});

describe('the size fields of a picture', () => {
  /** Sets attributes of the first picture, as its form does; the page as Markdown. */
  const set = (source: string, change: readonly ElementAttribute[]) => {
    const page = readPage(source);
    const state = EditorState.create({ doc: documentSchema.nodeFromJSON(page.doc) });
    const { tr, doc } = state;
    let first = -1;
    doc.descendants((node, position) => {
      if (first < 0 && isPicture(node)) first = position;
    });
    const node = doc.nodeAt(first);
    const before = (node?.attrs['attributes'] ?? []) as readonly ElementAttribute[]; // per the schema
    const attributes = change.reduce(
      (all, one) => (one.kind === 'spread' ? all : replaceElementAttribute(all, one.name, one)),
      before,
    );
    resizePairedPicture(tr.setNodeMarkup(first, null, { ...node?.attrs, attributes }), doc, first);
    return serializePage(page, tr.doc.toJSON() as JSONContent); // a document
  };
  const width = { kind: 'string', name: 'width', value: '300' } as const;
  const alt = { kind: 'string', name: 'alt', value: 'B' } as const;

  it.each([
    ['the width of both versions', [width], light(' width="300"'), dark(' width="300"')],
    ['only its own other attributes', [alt], light('').replace('"A"', '"B"'), dark('')],
  ])('set %s', (_, change, first, second) => {
    expect(set(`${light('')}\n${dark('')}\n`, change)).toBe(`${first}\n${second}\n`);
  });

  it('set only one picture if it has no other version', () => {
    expect(set('<img src="/a.png" alt="" />\n\n<img src="/b.png" alt="" />\n', [width])).toBe(
      '<img src="/a.png" alt="" width="300" />\n\n<img src="/b.png" alt="" />\n',
    );
  });
});
