import { Editor } from '@tiptap/core';
import { expect, it } from 'vitest';
import { createSchemaExtensions } from '../page/createSchemaExtensions.ts';
import { closeHistory, joinHistory } from './closeHistory.ts';
import { pageHistory } from './pageHistory.ts';

it('makes a change part of the last step if it joins it, wherever it is', () => {
  const entries: (string | undefined)[] = [];
  const editor = new Editor({
    element: null,
    enableCoreExtensions: false,
    content: { type: 'doc', content: [{ type: 'paragraph' }, { type: 'paragraph' }] },
    extensions: [
      ...createSchemaExtensions(),
      pageHistory.configure({
        onChange: (_doc, _isApart, entry) => {
          entries.push(entry);
          return entry ?? `step ${entries.length}`;
        },
      }),
    ],
  });
  const write = () => editor.state.tr.insertText('a', 1);
  editor.view.dispatch(write());
  editor.view.dispatch(closeHistory(editor.state.tr));
  editor.view.dispatch(joinHistory(editor.state.tr.insertText('b', editor.state.doc.content.size - 1)));
  editor.view.dispatch(closeHistory(write()));
  expect(entries).toEqual([undefined, 'step 1', undefined]);
  expect([...editor.storage.pageHistory.entries.keys()]).toEqual(['step 1', 'step 3']);
});
