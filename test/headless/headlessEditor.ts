import { Editor, Extension } from '@tiptap/core';
import { closeHistory, history, undo } from '@tiptap/pm/history';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import { vi } from 'vitest';
import type { EditedPage } from '#state/openFiles/editedPage.ts';
import { documentJson } from '#ui/editor/documentJson.ts';
import { isUndo } from '#ui/editor/isUndo.ts';
import { pageHistory, type EarlierHistory } from '#ui/editor/pageHistory.ts';
import { schemaExtensions } from '#ui/editor/schemaExtensions.ts';
import { showDocument } from '#ui/editor/siteChanges.ts';
import type { App } from './loadApp.ts';

/** As `UndoRedo` of StarterKit, which can't be loaded alone. */
const undoRedo = Extension.create({
  name: 'undoRedo',
  addCommands: () => ({
    undo:
      () =>
      ({ state, dispatch }) =>
        undo(state, dispatch),
  }),
  addProseMirrorPlugins: () => [history({ depth: Number.MAX_SAFE_INTEGER })],
});

/** The page editor without a DOM: TipTap's own, with the undo of the real one. */
export class HeadlessEditor {
  readonly path: string;
  readonly editor: Editor;
  private isClosed = false;
  private readonly stop: () => void;

  constructor(app: App, path: string, earlier: EarlierHistory) {
    this.path = path;
    const file = app.filesStore.getState().files[path];
    if (file?.kind !== 'text' || file.page === null) throw new Error(`${path} is not open as a page.`);
    app.visitFile(path);
    const edited: EditedPage = app.editedPage(path, file.page);
    let { version } = file.page;
    this.editor = new Editor({
      element: null,
      content: { type: 'doc', content: [{ type: 'paragraph' }] },
      extensions: [
        ...schemaExtensions(),
        undoRedo,
        pageHistory.configure({
          earlier,
          fields: {
            follow: (follower) => edited.followFields(follower),
            set: ({ key, value, from }, isUndoing) => edited.setField(key, value, isUndoing, from),
          },
        }),
      ],
      onUpdate: ({ editor: { state }, transaction }) => {
        if (transaction.getMeta('fromOutside') === true) return;
        edited.change(version, () => documentJson(state.doc), isUndo(transaction));
      },
    });
    const { schema, view, extensionManager } = this.editor;
    // TipTap takes one that is not mounted for destroyed.
    Object.defineProperty(this.editor, 'isDestroyed', { get: () => this.isClosed });
    // As mounting does.
    view.updateState(EditorState.create({ doc: schema.nodeFromJSON(edited.doc()), plugins: extensionManager.plugins }));
    const unfollow = edited.follow(version, ({ version: next, doc }, by) => {
      version = next;
      const shown = showDocument(this.editor.state, doc, by);
      if (shown !== null) this.dispatch(shown);
    });
    this.stop = () => {
      unfollow();
      edited.leave();
    };
  }

  /** Changes the document as one step of its own. */
  step(change: (state: EditorState) => Transaction): void {
    this.dispatch(closeHistory(change(this.editor.state)));
  }

  undo(): void {
    this.editor.storage.pageHistory.undo();
  }

  redo(): void {
    this.editor.storage.pageHistory.redo();
  }

  close(): void {
    this.isClosed = true;
    this.stop();
    this.editor.destroy();
  }

  private dispatch(transaction: Transaction): void {
    this.editor.view.dispatch(transaction);
  }
}

/** Waits until all that was asked of the site and its files is done and stored. */
export async function settled(app: App): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await new Promise((done) => void setImmediate(done));
    await vi.waitFor(() => {
      if (app.historyStore.getState().running > 0) throw new Error('Something is still being changed.');
    });
    await app.changesDone();
    await app.saveEverything();
  }
}
