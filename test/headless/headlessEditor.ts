import { Editor } from '@tiptap/core';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import { vi } from 'vitest';
import type { EditedPage } from '#state/openFiles/editedPage.ts';
import { closeGroup } from '#ui/editor/closeGroup.ts';
import { pageHistory } from '#ui/editor/pageHistory.ts';
import { replacingDocument } from '#ui/editor/replacingDocument.ts';
import { schemaExtensions } from '#ui/editor/schemaExtensions.ts';
import { saveEverything } from '#state/intents/saveEverything.ts';
import { changesDone } from '#state/intents/inTurn.ts';
import { journalStore } from '#state/journal/journalStore.ts';
import { undo, redo, stepsDone } from '#state/intents/undo.ts';
import { editedPage } from '#state/openFiles/editedPage.ts';
import { visitFile } from '#state/intents/visitFile.ts';
import { filesStore } from '#state/openFiles/filesStore.ts';
import type { App } from '#state/app.ts';

/** The page editor without a DOM: TipTap's own, with the undo of the real one. */
export class HeadlessEditor {
  readonly path: string;
  readonly editor: Editor;
  private readonly app: App;
  private isClosed = false;
  private readonly stop: () => void;

  constructor(app: App, path: string) {
    this.path = path;
    this.app = app;
    const file = app.get(filesStore).getState().files[path];
    if (file?.kind !== 'text' || file.page === null) throw new Error(`${path} is not open as a page.`);
    visitFile(app, path);
    const edited: EditedPage = editedPage(app, path, file.page);
    let { version } = file.page;
    this.editor = new Editor({
      element: null,
      content: { type: 'doc', content: [{ type: 'paragraph' }] },
      extensions: [
        ...schemaExtensions(),
        pageHistory.configure({
          undo: () => undo(app, path),
          redo: () => redo(app, path),
          onChange: (read, isApart, id) => edited.change(version, read, isApart, id),
          setField: ({ key, value }, id) => edited.setField(key, value, id),
        }),
      ],
    });
    const { schema, view, extensionManager } = this.editor;
    // TipTap takes one that is not mounted for destroyed.
    Object.defineProperty(this.editor, 'isDestroyed', { get: () => this.isClosed });
    // As mounting does.
    view.updateState(EditorState.create({ doc: schema.nodeFromJSON(edited.doc()), plugins: extensionManager.plugins }));
    const unfollow = edited.follow(version, ({ version: next, doc }, by) => {
      version = next;
      const shown = replacingDocument(this.editor.state, doc, by);
      if (shown !== null) this.dispatch(shown);
    });
    const stopSteps = edited.followSteps((kind, id) => this.editor.storage.pageHistory.takeStep(kind, id));
    this.stop = () => {
      unfollow();
      stopSteps();
      edited.leave();
    };
  }

  /** Changes the document as an entry of its own. */
  step(change: (state: EditorState) => Transaction): void {
    this.dispatch(closeGroup(change(this.editor.state)));
  }

  undo(): void {
    undo(this.app, this.path);
  }

  redo(): void {
    redo(this.app, this.path);
  }

  close(): void {
    this.isClosed = true;
    this.stop();
    this.editor.destroy();
  }

  dispatch(transaction: Transaction): void {
    this.editor.view.dispatch(transaction);
  }
}

/** Waits until all that was asked of the site and its files is done and stored. */
export async function settled(app: App): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await new Promise((done) => void setImmediate(done));
    await stepsDone(app);
    await vi.waitFor(() => {
      if (app.get(journalStore).getState().running > 0) throw new Error('Something is still being changed.');
    });
    await changesDone(app);
    await saveEverything(app);
  }
}
