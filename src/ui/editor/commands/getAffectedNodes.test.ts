import { Editor } from '@tiptap/core';
import { GapCursor } from '@tiptap/pm/gapcursor';
import { history, undo } from '@tiptap/pm/history';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import {
  AllSelection,
  EditorState,
  NodeSelection,
  TextSelection,
  type Command,
  type Selection,
} from '@tiptap/pm/state';
import { CellSelection } from '@tiptap/pm/tables';
import { describe, expect, it } from 'vitest';
import { readPage } from '#blocks/pages.ts';
import { getAffectedNodes } from './getAffectedNodes.ts';
import { deleteBlock, duplicateBlock, moveBlock } from './blockCommands.ts';
import {
  blockSelectionExtension,
  NodeRangeSelection,
  deleteSelectedBlock,
  extendBlockSelection,
  decorateSelectedNodes,
  getSelectedNodeSpan,
  selectAdjacentBlock,
} from '../plugins/nodeRangeSelection.ts';
import { createSchemaExtensions } from '../page/createSchemaExtensions.ts';
import { selectParentBlock } from './selectParentBlock.ts';
import { getActiveTabIndex, tabVisibility } from '../nodeviews/tabVisibility.ts';
import { tableNormalization } from '../tables/tableNormalization.ts';

const { extensionManager, schema } = new Editor({
  element: null,
  enableCoreExtensions: false,
  content: { type: 'doc', content: [{ type: 'paragraph' }] },
  extensions: [...createSchemaExtensions(), blockSelectionExtension, tabVisibility, tableNormalization],
});
const plugins = [...extensionManager.plugins, history()];

function stateOf(source: string): EditorState {
  return EditorState.create({ doc: schema.nodeFromJSON(readPage(source).doc), plugins });
}

function select(state: EditorState, selection: Selection): EditorState {
  return state.apply(state.tr.setSelection(selection));
}

function run(state: EditorState, ...commands: readonly Command[]): EditorState {
  return commands.reduce((before, command) => {
    let after = before;
    command(before, (transaction) => (after = before.apply(transaction)));
    return after;
  }, state);
}

/** The position right after some text. */
function after({ doc }: EditorState, text: string): number {
  let found = -1;
  doc.descendants((node, position) => {
    const index = node.isText ? (node.text ?? '').indexOf(text) : -1;
    if (found < 0 && index >= 0) found = position + index + text.length;
  });
  return found;
}

function caret(state: EditorState, text: string): EditorState {
  return select(state, TextSelection.create(state.doc, after(state, text)));
}

/** The nodes with an outline. */
function outlined(state: EditorState): readonly DocumentNode[] {
  return (decorateSelectedNodes(state)?.find() ?? []).flatMap(({ from, to }) => {
    const node = state.doc.nodeAt(from);
    return node?.nodeSize === to - from ? [node] : [];
  });
}

/** The visible nodes, in order: text, atoms such as pictures, and components that can hold text. */
function seenIn(nodes: readonly DocumentNode[]): readonly string[] {
  const seen: string[] = [];
  const see = (node: DocumentNode) => {
    if (node.isTextblock ? node.content.size > 0 : node.isAtom || node.type.spec.isolating === true)
      if (node.isTextblock || node.isAtom || node.canReplaceWith(0, node.childCount, schema.node('paragraph').type))
        seen.push(`${node.type.name} ${node.isTextblock || node.isAtom ? node.toString() : ''}`);
    node.forEach(see);
  };
  for (const node of nodes) see(node);
  return seen.toSorted();
}

function without(all: readonly string[], some: readonly string[]): readonly string[] {
  const left = [...all];
  for (const one of some) left.splice(left.indexOf(one), 1);
  return left;
}

const page = [
  "import Part from '/part.mdx'",
  'First.',
  '## Head',
  '- one\n- two\n\n  more\n- three',
  '1. [ ] open\n2. [x] done',
  '> Quoted.\n>\n> Again.',
  '```js\ncode\n```',
  '![Picture](/a.png)',
  'Words ![Small](/b.png) and words.',
  '$$\nx\n$$',
  '<Note>\n  Inside.\n</Note>',
  '<Steps>\n  <Step title="A">\n    Do.\n\n    <Tip>\n      Deep.\n    </Tip>\n  </Step>\n  <Step title="B">\n    Then.\n  </Step>\n</Steps>',
  '<Tabs>\n  <Tab title="X">\n    Left.\n  </Tab>\n  <Tab title="Y">\n    Right.\n  </Tab>\n</Tabs>',
  '<CodeGroup>\n\n```js One\n1\n```\n\n```js Two\n2\n```\n\n</CodeGroup>',
  '<Columns>\n  <Column>\n    In a column.\n  </Column>\n</Columns>',
  '| a | b |\n| - | - |\n| c ![Cell](/c.png) | d |',
  '---',
  'Last.\n',
].join('\n\n');

/** Selections of every block, and of every run of blocks in one parent, in both directions. */
function allSelections({ doc }: EditorState): readonly Selection[] {
  const found: Selection[] = [];
  const add = (parent: DocumentNode, start: number) => {
    if (parent.isTextblock || parent.type.spec['tableRole'] !== undefined) return;
    const edges = [start];
    parent.forEach((child, offset) => {
      edges.push(start + offset + child.nodeSize);
      add(child, start + offset + 1);
    });
    for (const [index, from] of edges.entries())
      for (const to of edges.slice(index + 1, index + 4)) {
        const [there, back] = [NodeRangeSelection.between(doc, from, to), NodeRangeSelection.between(doc, to, from)];
        for (const selection of [there, back]) if (selection !== null) found.push(selection);
      }
  };
  add(doc, 0);
  doc.descendants((node, position) => {
    if (node.isInline && !node.isText && node.isAtom) found.push(NodeSelection.create(doc, position));
  });
  return found;
}

const deleteByKey: Command = (state, dispatch) =>
  deleteSelectedBlock(state, dispatch) || (dispatch?.(state.tr.deleteSelection()), true);

describe('an action affects exactly the outlined nodes', () => {
  const start = stateOf(page);
  const before = seenIn([start.doc]);
  const states = allSelections(start).map((selection) => select(start, selection));
  const nameOf = (state: EditorState) => outlined(state).map(String).join(', ');

  it('covers every kind of selection', () => expect(states.length).toBeGreaterThan(120));

  it.each(states.map((state) => [nameOf(state), state] as const))('%s', (_name, state) => {
    const span = getSelectedNodeSpan(state);
    const nodes = outlined(state);
    const seen = seenIn(nodes);
    expect(nodes.reduce((size, node) => size + node.nodeSize, 0)).toBe((span?.to ?? 0) - (span?.from ?? 0));

    const { content, openStart } = state.selection.content();
    expect((openStart === 0 ? content : content.firstChild?.content)?.content).toEqual(nodes);

    const rest = without(before, seen);
    if (nodes[0]?.isInline !== true) {
      expect(seenIn([run(state, deleteByKey).doc])).toEqual(rest);
      expect(seenIn([run(state, deleteBlock).doc])).toEqual(rest);
    }
    const undone = run(state, deleteByKey, undo);
    expect(undone.doc.eq(state.doc)).toBe(true);
    expect(outlined(undone)).toEqual(nodes);

    const copied = run(state, duplicateBlock);
    if (nodes[0]?.isInline !== true) expect(seenIn([copied.doc])).toEqual([...before, ...seen].toSorted());
    for (const direction of [-1, 1] as const) {
      const moved = run(state, moveBlock(direction));
      expect(seenIn([moved.doc])).toEqual(before);
      expect(outlined(moved).map(String)).toEqual(nodes.map(String));
    }
  });
});

describe('without an outline, the block with the caret is affected', () => {
  const start = stateOf(page);
  const texts = ['First', 'Head', 'one', 'more', 'open', 'Quoted', 'code', 'Inside', 'Deep', 'Left', 'In a column'];

  it.each(texts)('Escape in “%s” outlines what the commands affect', (text) => {
    const state = caret(start, text);
    expect(outlined(state)).toEqual([]);
    const span = getSelectedNodeSpan(run(state, selectParentBlock));
    expect(getAffectedNodes(state)).toEqual({ kind: 'nodes', ...span });
    expect(span).not.toBeNull();
  });

  it.each([
    ['First', 'Head', ['paragraph', 'heading']],
    ['Head', 'First', ['paragraph', 'heading']],
    ['one', 'three', ['listItem', 'listItem', 'listItem']],
    ['two', 'more', ['paragraph', 'paragraph']],
    ['Do', 'Deep', ['paragraph', 'callout']],
    ['Deep', 'Then', ['step', 'step']],
    ['Inside', 'Last', ['callout', 'steps', 'tabs', 'codeGroup', 'columns', 'table', 'horizontalRule', 'paragraph']],
  ])('text selected from “%s” to “%s” affects all its blocks', (anchor, head, types) => {
    const state = select(start, TextSelection.create(start.doc, after(start, anchor), after(start, head)));
    const affected = getAffectedNodes(state);
    if (affected?.kind !== 'nodes') throw new Error('No nodes are affected.');
    const { content } = start.doc.slice(affected.from, affected.to);
    expect(content.content.map(({ type }) => type.name)).toEqual(types);
    const copied = run(state, duplicateBlock).doc;
    expect(copied.content.size).toBe(start.doc.content.size + affected.to - affected.from);
    const moved = run(state, moveBlock(1));
    expect(moved.doc.eq(start.doc) || run(moved, moveBlock(-1)).doc.eq(start.doc)).toBe(true);
  });

  it.each([
    ['a quote', '> Quoted.\n'],
    ['a quote in a quote', '> > Quoted.\n'],
    ['a quote in a list item', '- > Quoted.\n- other\n'],
    ['a footnote', 'Text[^1].\n\n[^1]: Quoted.\n'],
  ])('the only paragraph of %s is affected with it', (_what, source) => {
    const state = caret(stateOf(`First.\n\n${source}`), 'Quoted');
    const affected = getAffectedNodes(state);
    if (affected?.kind !== 'nodes') throw new Error('No nodes are affected.');
    const [node] = state.doc.slice(affected.from, affected.to).content.content;
    expect(node?.type.name).toBe(
      source.startsWith('>') ? 'blockquote' : source.startsWith('-') ? 'listItem' : 'footnoteDefinition',
    );
    expect(getAffectedNodes(run(state, selectParentBlock))).toEqual(affected);
    expect(seenIn([run(state, deleteBlock).doc]).join()).not.toContain('Quoted');
  });

  it('selecting all affects the whole page, and a gap cursor affects nothing', () => {
    const all = select(start, new AllSelection(start.doc));
    expect(getAffectedNodes(all)).toEqual({ kind: 'nodes', from: 0, to: start.doc.content.size });
    const codes = stateOf('<Note>\n  ```js\n  a\n  ```\n\n  ```js\n  b\n  ```\n</Note>\n');
    const gap = select(codes, new GapCursor(codes.doc.resolve(1)));
    expect(getAffectedNodes(gap)).toBeNull();
  });
});

describe('in a table, the highlighted cells are affected', () => {
  const start = stateOf('| a | b |\n| - | - |\n| c | d |\n| e | f |\n');
  const textOf = ({ doc }: EditorState) =>
    doc.firstChild?.children.map(({ children }) => children.map((cell) => cell.textContent).join(' '));
  const cells = (state: EditorState, anchor: string, head: string) => {
    const at = (text: string) => state.doc.resolve(state.doc.resolve(after(state, text)).before());
    return select(state, new CellSelection(at(anchor), at(head)));
  };
  const highlighted = ({ selection }: EditorState) => {
    const found: string[] = [];
    if (selection instanceof CellSelection) selection.forEachCell((cell) => found.push(cell.textContent));
    return found;
  };

  it('Escape selects the cell, then the row, then the table', () => {
    const cell = run(caret(start, 'd'), selectParentBlock);
    expect(highlighted(cell)).toEqual(['d']);
    expect(textOf(run(cell, deleteBlock))).toEqual(['a b', 'c ', 'e f']);
    const row = run(cell, selectParentBlock);
    expect(highlighted(row)).toEqual(['c', 'd']);
    expect(outlined(run(row, selectParentBlock)).map(({ type }) => type.name)).toEqual(['table']);
    expect(highlighted(run(cells(start, 'c', 'e'), selectParentBlock))).toEqual(['c', 'd', 'e', 'f']);
  });

  it('selected rows are copied, moved, and deleted together, and stay selected', () => {
    const rows = cells(start, 'f', 'c');
    expect(textOf(run(rows, duplicateBlock))).toEqual(['a b', 'c d', 'e f', 'c d', 'e f']);
    const moved = run(rows, moveBlock(-1));
    expect(textOf(moved)).toEqual(['c d', 'e f', 'a b']);
    expect(highlighted(moved)).toEqual(['c', 'd', 'e', 'f']);
    expect(textOf(run(moved, moveBlock(1)))).toEqual(['a b', 'c d', 'e f']);
    expect(textOf(run(rows, deleteBlock))).toEqual(['a b']);
  });

  it('selected columns are deleted; of other cells, only the text is deleted', () => {
    expect(textOf(run(cells(start, 'b', 'f'), deleteBlock))).toEqual(['a', 'c', 'e']);
    expect(textOf(run(cells(start, 'd', 'f'), deleteBlock))).toEqual(['a b', 'c ', 'e ']);
    expect(run(cells(start, 'd', 'f'), duplicateBlock).doc.eq(start.doc)).toBe(true);
  });

  it('without a selection, the row with the caret is copied and moved', () => {
    expect(textOf(run(caret(start, 'd'), duplicateBlock))).toEqual(['a b', 'c d', 'c d', 'e f']);
    expect(textOf(run(caret(start, 'd'), moveBlock(1)))).toEqual(['a b', 'e f', 'c d']);
    expect(textOf(run(caret(start, 'd'), moveBlock(-1)))).toEqual(['c d', 'a b', 'e f']);
  });
});

describe('selected blocks are visible', () => {
  const start = stateOf(page);
  const tab = run(caret(start, 'Left'), selectParentBlock, selectParentBlock);
  const tabs = (state: EditorState) => {
    let shown = -1;
    state.doc.descendants((node, position) => {
      if (node.type.name === 'tabs') shown = getActiveTabIndex(state, position, node);
    });
    return shown;
  };

  it('arrow keys show the tab that they select', () => {
    expect(outlined(tab).map(({ type }) => type.name)).toEqual(['tab']);
    expect(tabs(tab)).toBe(0);
    expect(tabs(run(tab, selectAdjacentBlock(1)))).toBe(1);
    expect(tabs(run(tab, selectAdjacentBlock(1), selectAdjacentBlock(-1)))).toBe(0);
  });

  it('a hidden tab can only be selected together with all tabs', () => {
    expect(outlined(run(tab, extendBlockSelection(1))).map(({ type }) => type.name)).toEqual(['tabs']);
  });

  it('Shift with arrow keys extends and shrinks the selection in both directions', () => {
    const head = run(caret(start, 'Head'), selectParentBlock);
    const types = (...commands: readonly Command[]) => outlined(run(head, ...commands)).map(({ type }) => type.name);
    expect(types(extendBlockSelection(1))).toEqual(['heading', 'bulletList']);
    expect(types(extendBlockSelection(1), extendBlockSelection(-1))).toEqual(['heading']);
    expect(types(extendBlockSelection(1), extendBlockSelection(-1), extendBlockSelection(-1))).toEqual([
      'paragraph',
      'heading',
    ]);
    expect(types(extendBlockSelection(-1), extendBlockSelection(-1))).toEqual(['sourceBlock', 'paragraph', 'heading']);
  });
});
