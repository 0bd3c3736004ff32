import { getSchema } from '@tiptap/core';
import { Node as DocumentNode } from '@tiptap/pm/model';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPage } from '#blocks/pages.ts';
import { diffTransaction } from './diffTransaction.ts';
import { createSchemaExtensions } from '../page/createSchemaExtensions.ts';
import { soakRuns } from '../../../../test/soakRuns.ts';

const schema = getSchema([...createSchemaExtensions()]);

function stateOf(text: string, behind = ''): EditorState {
  const state = EditorState.create({ doc: DocumentNode.fromJSON(schema, readPage(text).doc) });
  let caret = 1;
  state.doc.descendants((node, position) => {
    const at = node.text?.indexOf(behind) ?? -1;
    if (at >= 0) caret = position + at + behind.length;
  });
  return state.apply(state.tr.setSelection(TextSelection.near(state.doc.resolve(caret))));
}

function replaced(state: EditorState, text: string): EditorState {
  const transaction = diffTransaction(state, readPage(text).doc);
  return transaction === null ? state : state.apply(transaction);
}

const table = (first: string, last: string) =>
  `Before.\n\n| ${first} | b |\n| --- | --- |\n| c | d |\n\n<Card title="x">\n  Inside.\n</Card>\n\n${last}\n`;

describe('diffTransaction', () => {
  it.each([
    ['a cell and a paragraph far behind it', table('a', 'End.'), table('a more', 'The end.')],
    ['a new block', 'One.\n\nTwo.\n', 'One.\n\nNew.\n\nTwo.\n'],
    ['a block that is gone', 'One.\n\nTwo.\n\nThree.\n', 'One.\n\nThree.\n'],
    ['a paragraph that becomes a list', 'One.\n\nTwo.\n', 'One.\n\n- Two.\n'],
    ['a row more', '| a |\n| --- |\n| b |\n', '| a |\n| --- |\n| b |\n| c |\n'],
    ['blocks of another kind at both ends', '# A\n\nB\n\n> C\n', '- A\n\nB\n\n```\nC\n```\n'],
  ])('results in exactly the new document: %s', (_, before, after) => {
    expect(replaced(stateOf(before), after).doc.toJSON()).toEqual(stateOf(after).doc.toJSON());
    expect(replaced(stateOf(after), before).doc.toJSON()).toEqual(stateOf(before).doc.toJSON());
  });

  const begun = (text: string, behind: string) => {
    const state = stateOf(text, behind);
    const end = state.selection.$head.after(1);
    const change = state.tr.insert(end, schema.node('paragraph'));
    return state.apply(change.setSelection(TextSelection.create(change.doc, end + 1)));
  };
  const linesOf = ({ doc }: EditorState) => doc.children.map(({ textContent }) => textContent);

  it.each([
    ['far from it', 'One. More.\n\nTwo.\n\nThree.\n', ['One. More.', 'Two.', '', 'Three.']],
    ['right above it', 'One.\n\nTwo. More.\n\nThree.\n', ['One.', 'Two. More.', '', 'Three.']],
    ['on both sides of it', 'One.\n\nNew.\n\nThree. More.\n', ['One.', 'New.', '', 'Three. More.']],
    ['where it is, by a block', 'One.\n\nTwo.\n\nNew.\n\nThree.\n', ['One.', 'Two.', '', 'New.', 'Three.']],
  ])('keeps the caret in a new, empty paragraph if a remote change is %s', (_, text, lines) => {
    const state = replaced(begun('One.\n\nTwo.\n\nThree.\n', 'Two.'), text);
    expect(linesOf(state)).toEqual(lines);
    expect(linesOf(state.apply(state.tr.insertText('Here'))).indexOf('Here')).toBe(lines.indexOf(''));
  });

  it('appends the rest of a page after a new paragraph at the end of its start', () => {
    const state = begun('One.\n\nTwo.\n', 'Two.');
    const rest = diffTransaction(state, readPage('One.\n\nTwo.\n\nThree.\n').doc, 'rest');
    expect(rest === null ? [] : linesOf(state.apply(rest))).toEqual(['One.', 'Two.', '', 'Three.']);
  });

  it('leaves no empty paragraph if the page was empty before', () => {
    expect(linesOf(replaced(stateOf(''), 'One.\n'))).toEqual(['One.']);
  });

  it('keeps the caret at the end of its word if text is inserted right after it', () => {
    const { $head } = replaced(stateOf('First. tab\n', 'tab'), 'First. tab theirs\n').selection;
    expect($head.parent.textContent.slice(0, $head.parentOffset)).toBe('First. tab');
  });

  it.each([
    ['words done again', 'Some words stand here.\n', 'Some words one two stand here.\n', 'Some words one two'],
    ['words taken back', 'Some words one two stand here.\n', 'Some words stand here.\n', 'Some words'],
    ['words done again at the end', 'One.\n\nTwo.\n', 'One. More\n\nTwo.\n', 'One. More'],
    ['a block done again', 'One.\n\nTwo.\n', 'One.\n\nNew\n\nTwo.\n', 'New'],
    ['words in a cell', table('a', 'End.'), table('a more', 'End.'), 'a more'],
    ['words in a component', '<Note>\n  Inside.\n</Note>\n', '<Note>\n  Inside. More\n</Note>\n', 'Inside. More'],
  ])('moves the caret to the end of the user’s own undo or redo step: %s', (_, before, after, words) => {
    const state = stateOf(before);
    const step = diffTransaction(state, readPage(after).doc, 'own step');
    const { $head } = (step === null ? state : state.apply(step)).selection;
    expect($head.parent.textContent.slice(0, $head.parentOffset)).toBe(words);
  });

  it('keeps the caret in its word if text changes before it', () => {
    const state = replaced(
      stateOf('First.\n\nSecond word here.\n\nLast.\n', 'word'),
      'First, and more.\n\nA second word here.\n\nLast one.\n',
    );
    expect(state.selection.$head.parent.textContent.slice(0, state.selection.$head.parentOffset)).toBe('A second word');
  });

  it.each([
    [
      'a block is added far behind',
      'First word\n\nSecond.\n',
      'First word\n\nSecond.\n\nThird.\n',
      'word',
      'First word',
    ],
    [
      'a block is added right behind',
      'First word\n\nSecond.\n',
      'First word\n\nNew.\n\nSecond.\n',
      'word',
      'First word',
    ],
    [
      'blocks are added on both sides, and words in it',
      'First word\n',
      'New.\n\nThe first word\n\nMore.\n',
      'word',
      'The first word',
    ],
  ])('keeps the caret and the space before it if %s', (_, before, after, behind, expected) => {
    const state = stateOf(before, behind);
    const typed = state.apply(state.tr.insertText(' ', state.selection.head));
    const { $head } = replaced(typed, after).selection;
    expect($head.parent.textContent.slice(0, $head.parentOffset)).toBe(`${expected} `);
  });

  it('returns null if the document is the same', () => {
    expect(diffTransaction(stateOf('One.\n'), readPage('One.\n').doc)).toBeNull();
  });

  it('results in exactly the new document for any two pages', () => {
    const word = fc.constantFrom('a', 'b **c**', 'd `e`', 'f');
    const block = fc.oneof(
      word,
      word.map((text) => `## ${text}`),
      fc.array(word, { minLength: 1, maxLength: 3 }).map((items) => items.map((item) => `- ${item}`).join('\n')),
      fc
        .array(word, { minLength: 1, maxLength: 3 })
        .map((cells) => `| ${cells.join(' | ')} |\n|${' --- |'.repeat(cells.length)}\n| ${cells.join(' | ')} |`),
      word.map((text) => `<Note>\n  ${text}\n\n  - ${text}\n</Note>`),
      word.map((text) => `<Tabs>\n  <Tab title="x">\n    ${text}\n  </Tab>\n</Tabs>`),
      word.map((text) => `> ${text}`),
    );
    const page = fc.array(block, { maxLength: 5 }).map((blocks) => `${blocks.join('\n\n')}\n`);
    fc.assert(
      fc.property(page, page, (before, after) => {
        expect(replaced(stateOf(before), after).doc.toJSON()).toEqual(stateOf(after).doc.toJSON());
      }),
      { numRuns: soakRuns(80, 2000) },
    );
  });
});
