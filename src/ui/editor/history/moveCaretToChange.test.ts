import { getSchema } from '@tiptap/core';
import { Node as DocumentNode } from '@tiptap/pm/model';
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { expect, it } from 'vitest';
import { readPage } from '#blocks/pages.ts';
import { moveCaretToChange } from './moveCaretToChange.ts';
import { createSchemaExtensions } from '../page/createSchemaExtensions.ts';

const schema = getSchema([...createSchemaExtensions()]);

/** The parts of a view used here. */
class View {
  state = EditorState.create({
    doc: DocumentNode.fromJSON(schema, readPage('First.\n\nSecond.\n\nThird.\n').doc),
  });
  readonly dispatch = (transaction: Transaction) => {
    this.state = this.state.apply(transaction);
  };

  /** Puts the caret after some text. */
  stand(words: string): void {
    let place = 0;
    this.state.doc.descendants((node, position) => {
      const index = node.text?.indexOf(words) ?? -1;
      if (index >= 0) place = position + index + words.length;
    });
    this.dispatch(this.state.tr.setSelection(TextSelection.create(this.state.doc, place)));
  }

  get before(): string {
    const { $head } = this.state.selection;
    return $head.parent.textContent.slice(0, $head.parentOffset);
  }
}

it.each([
  ['Third', 'First. More'],
  ['First', 'First'],
])('moves the caret to the redone change, unless it is in the changed block: caret after %s', (words, expected) => {
  const view = new View();
  view.stand('First.');
  const transaction = view.state.tr.insertText(' More');
  view.stand(words);
  const again = view.state.tr;
  for (const step of transaction.steps) again.step(step);
  moveCaretToChange(again);
  view.dispatch(again);
  expect(view.state.doc.firstChild?.textContent).toBe('First. More');
  expect(view.before).toBe(expected);
});
