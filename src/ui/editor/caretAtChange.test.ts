import { closeHistory, history, undo } from '@tiptap/pm/history';
import { getSchema } from '@tiptap/core';
import { Node as DocumentNode } from '@tiptap/pm/model';
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { expect, it } from 'vitest';
import { readPage } from '#blocks/pages.ts';
import { redoAtChange } from './caretAtChange.ts';
import { schemaExtensions } from './schemaExtensions.ts';

const schema = getSchema([...schemaExtensions()]);

/** What of a view is asked for here. */
class View {
  state = EditorState.create({
    doc: DocumentNode.fromJSON(schema, readPage('First.\n\nSecond.\n\nThird.\n').doc),
    plugins: [history()],
  });
  readonly dispatch = (transaction: Transaction) => {
    this.state = this.state.apply(transaction);
  };

  /** Puts the caret behind words. */
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
])('has the caret where a step is done again, wherever it was: behind %s', (words, expected) => {
  const view = new View();
  view.stand('First.');
  view.dispatch(closeHistory(view.state.tr.insertText(' More')));
  view.stand(words);
  undo(view.state, view.dispatch);
  view.stand(words);
  redoAtChange(view as unknown as EditorView); // all that is asked of it
  expect(view.state.doc.firstChild?.textContent).toBe('First. More');
  expect(view.before).toBe(expected);
});
