import { Extension, type Editor } from '@tiptap/core';
import type { App } from '#state/app.ts';
import { dismissNotice, notify } from '#state/notices/noticesStore.ts';
import { deletedPart } from './partActions.ts';

/** Says that a part was deleted with its text, and offers Undo until the page changes in another way. */
export const deletionNotice = (app: App) =>
  Extension.create({
    name: 'deletionNotice',
    onTransaction({ editor, transaction }) {
      const text: unknown = transaction.getMeta(deletedPart);
      if (typeof text === 'string') showNotice(app, editor, text);
    },
  });

function showNotice(app: App, editor: Editor, text: string): void {
  const { doc } = editor.state;
  const action = { label: 'Undo', run: () => editor.storage.pageHistory.undo() };
  const notice = notify(app, text, 'info', action);
  const stop = () => {
    editor.off('update', stopIfChanged);
    editor.off('destroy', stop);
    dismissNotice(app, notice);
  };
  // The first update is the deletion itself.
  const stopIfChanged = () => editor.state.doc !== doc && stop();
  editor.on('update', stopIfChanged);
  editor.on('destroy', stop);
}
