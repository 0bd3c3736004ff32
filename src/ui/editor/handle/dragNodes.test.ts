import { Editor } from '@tiptap/core';
import type { Node as DocumentNode, Slice } from '@tiptap/pm/model';
import { EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { describe, expect, it } from 'vitest';
import { readPage } from '#blocks/pages.ts';
import { createSchemaExtensions } from '../page/createSchemaExtensions.ts';
import { diffTransaction } from '../history/diffTransaction.ts';
import { beginNodeDrag, findDragged, findDraggedBlock, mapDragged, nodeDragging } from './dragNodes.ts';

const { schema } = new Editor({
  element: null,
  enableCoreExtensions: false,
  content: { type: 'doc', content: [{ type: 'paragraph' }] },
  extensions: [...createSchemaExtensions()],
});

const light = '<img className="block dark:hidden" src="/a.png" alt="a" />';
const dark = '<img className="hidden dark:block" src="/b.png" alt="b" />';
const inFrame = (...lines: readonly string[]) =>
  `<Frame caption="C">\n${lines.map((line) => `  ${line}\n`).join('')}</Frame>`;

function find(doc: DocumentNode, source: string): number {
  let found = -1;
  doc.descendants((node, position) => {
    const attributes: readonly { readonly name: string; readonly value: unknown }[] = node.attrs['attributes'] ?? [];
    if (node.attrs['src'] === source || attributes.some(({ name, value }) => name === 'src' && value === source))
      found = position;
  });
  return found;
}

/** The types of the nodes that a drag of a picture moves, with `state` to select something first. */
function dragOf(source: string, picture: string, select: (state: EditorState, at: number) => EditorState = (s) => s) {
  const first = EditorState.create({ doc: schema.nodeFromJSON(readPage(`Before.\n\n${source}\n\nAfter.\n`).doc) });
  const at = find(first.doc, picture);
  const dragged = findDragged(select(first, at), { pos: at, inside: at });
  if (dragged === null || dragged === 'selection') return dragged;
  const types: string[] = [];
  first.doc.slice(dragged.from, dragged.to).content.forEach(({ type }) => types.push(type.name));
  return types;
}

describe('findDragged', () => {
  it.each([
    ['a picture alone in its paragraph', '![a](/a.png)', '/a.png', ['paragraph']],
    ['a picture in a sentence', 'Press ![a](/a.png) now.', '/a.png', ['image']],
    ['an element alone', '<img src="/a.png" />', '/a.png', ['paragraph']],
    ['the picture of a frame', inFrame('<img src="/a.png" />'), '/a.png', ['frame']],
    ['a picture in a quote', '> ![a](/a.png)', '/a.png', ['blockquote']],
    ['a picture of a quote with text', '> Words.\n>\n> ![a](/a.png)', '/a.png', ['paragraph']],
    [
      'one of two pictures in a frame',
      inFrame('<img src="/a.png" />', '', '<img src="/c.png" />'),
      '/a.png',
      ['paragraph'],
    ],
    ['the video of a frame', inFrame('<video src="/a.mp4" controls />'), '/a.mp4', ['frame']],
    ['the embed of a frame', inFrame('<iframe src="https://a.example/a" />'), 'https://a.example/a', ['frame']],
    ['a pair in one paragraph', `${light} ${dark}`, '/a.png', ['paragraph']],
    ['a pair in two paragraphs', `${light}\n\n${dark}`, '/b.png', ['paragraph', 'paragraph']],
    ['a pair in a frame', inFrame(light, dark), '/b.png', ['frame']],
    [
      'the picture of a step',
      '<Steps>\n  <Step title="A">\n    ![a](/a.png)\n  </Step>\n</Steps>',
      '/a.png',
      ['paragraph'],
    ],
  ])('drags %s with what looks like it', (_what, source, picture, types) => {
    expect(dragOf(source, picture)).toEqual(types);
    // A click selects it first.
    expect(
      dragOf(source, picture, (state, at) => state.apply(state.tr.setSelection(NodeSelection.create(state.doc, at)))),
    ).toEqual(types);
  });

  it('drags the picture under the pointer, whatever is selected elsewhere', () => {
    const selectFirst = (state: EditorState) => state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 0)));
    const selectWord = (state: EditorState) =>
      state.apply(state.tr.setSelection(TextSelection.create(state.doc, 1, 4)));
    for (const select of [selectFirst, selectWord])
      expect(dragOf(inFrame('<img src="/a.png" />'), '/a.png', select)).toEqual(['frame']);
  });

  it('drags the selection from within, and nothing from elsewhere', () => {
    const doc = schema.nodeFromJSON(readPage('Some words.\n\n[Link](/a)\n').doc);
    const state = EditorState.create({ doc, selection: TextSelection.create(doc, 1, 5) });
    expect(findDragged(state, { pos: 3, inside: 0 })).toBe('selection');
    expect(findDragged(state, { pos: 16, inside: 13 })).toBeNull();
    expect(findDragged(state, null)).toBeNull();
  });
});

it('follows dragged nodes through changes of the page, until they are gone', () => {
  const doc = schema.nodeFromJSON(readPage('One.\n\nTwo.\n\nThree.\n').doc);
  const change = () => EditorState.create({ doc }).tr;
  const two = { from: 6, to: 12 };
  expect(doc.slice(two.from, two.to).content.textBetween(0, 6)).toBe('Two.');
  expect(mapDragged(two, change().insertText('more ', 1))).toEqual({ from: 11, to: 17 });
  expect(mapDragged(two, change().insertText('more ', 7))).toEqual({ from: 6, to: 17 });
  expect(mapDragged(two, change().insert(12, schema.nodes['paragraph']?.create() ?? []))).toEqual(two);
  expect(mapDragged(two, change().delete(6, 12))).toBeNull();
});

describe('what a drop inserts if the page changes meanwhile', () => {
  const dragEditor = new Editor({
    element: null,
    enableCoreExtensions: false,
    content: { type: 'doc', content: [{ type: 'paragraph' }] },
    extensions: [...createSchemaExtensions(), nodeDragging],
  });
  const { plugins } = dragEditor.extensionManager;

  /** A view of a page, as far as dragging uses it. */
  class View {
    dragging: { slice: Slice; move: boolean } | null = null;
    state: EditorState;

    constructor(source: string) {
      this.state = EditorState.create({ doc: dragEditor.schema.nodeFromJSON(readPage(source).doc), plugins });
    }

    serializeForClipboard = () => ({ dom: { innerHTML: '' }, text: '' });

    dispatch = (transaction: Transaction): void => {
      const before = this.state;
      this.state = before.apply(transaction);
      const view = this as unknown as EditorView; // all that the plugins use
      for (const plugin of plugins) plugin.spec.view?.(view).update?.(view, before);
    };

    /** The page as another tab stores it. */
    receive(source: string): void {
      const transaction = diffTransaction(this.state, readPage(source).doc);
      if (transaction !== null) this.dispatch(transaction);
    }

    /** Drags the block at an index. */
    drag(index: number): void {
      const from = this.state.doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
      const span = { from, to: from + this.state.doc.child(index).nodeSize };
      const data = { clearData: () => undefined, setData: () => undefined } as unknown as DataTransfer; // all that it uses
      beginNodeDrag(this as unknown as EditorView, span, data, null); // all that it uses
    }

    get dragged(): readonly string[] {
      return (this.dragging?.slice.content.content ?? []).map((node) => `${node.type.name}: ${node.textContent}`);
    }
  }

  it.each<readonly [string, string, number, string, readonly string[]]>([
    ['in it', 'One.\n\nTwo.\n\nThree.\n', 1, 'One.\n\nTwo more.\n\nThree.\n', ['paragraph: Two more.']],
    ['in it and before it', 'One.\n\nTwo.\n', 1, 'Zero.\n\nOne.\n\nTwo!\n', ['paragraph: Two!']],
    ['its type', 'One.\n\nTwo words.\n', 1, 'One.\n\n## Two words.\n', ['heading: Two words.']],
    ['its level', '# A\n\nB.\n', 0, '## A\n\nB.\n', ['heading: A']],
    [
      'inside a container',
      '<Note>\n  In.\n</Note>\n\nB.\n',
      0,
      '<Note>\n  In it.\n\n  More.\n</Note>\n\nB.\n',
      ['callout: In it.More.'],
    ],
    ['elsewhere', 'One.\n\nTwo.\n', 1, 'One!\n\nTwo.\n', ['paragraph: Two.']],
  ])('is the node as it is then: %s', (_what, before, index, after, expected) => {
    const view = new View(before);
    view.drag(index);
    view.receive(after);
    expect(view.dragged).toEqual(expected);
    expect(view.dragging?.move).toBe(true);
  });

  it('is the selection as it is then', () => {
    const view = new View('One word here.\n\nTwo.\n');
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 5, 14)));
    view.dragging = { slice: view.state.selection.content(), move: true };
    view.receive('One other word here.\n\nTwo.\n');
    expect(view.dragged).toEqual(['paragraph: word here']);
    view.receive('One other word now here.\n\nTwo.\n');
    expect(view.dragged).toEqual(['paragraph: word now here']);
  });

  it('is nothing new while nothing is dragged', () => {
    const view = new View('One.\n');
    view.receive('Two.\n');
    expect(view.dragging).toBeNull();
  });
});

it.each([
  ['<Note>Words.</Note>', 'callout'],
  ['<Note>\n  > Words.\n</Note>', 'callout'],
  ['<Note title="T">\n  Words.\n</Note>', 'paragraph'],
  ['<Note>\n  Words.\n\n  More.\n</Note>', 'paragraph'],
  ['<Steps>\n  <Step title="A">\n    Words.\n  </Step>\n</Steps>', 'paragraph'],
  ['> Words.', 'blockquote'],
])('drags %j by the handle of its text as what writers see', (source, type) => {
  const doc = schema.nodeFromJSON(readPage(`First.\n\n${source}\n`).doc);
  let text = -1;
  doc.descendants((node, position) => {
    if (node.isTextblock && node.textContent === 'Words.') text = position;
  });
  const { from, to } = findDraggedBlock(doc, text);
  const node = doc.nodeAt(from);
  expect([node?.type.name, node?.nodeSize]).toEqual([type, to - from]);
});
