import { Editor } from '@tiptap/core';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import { vi } from 'vitest';
import type { PageEditorBinding } from '#state/openFiles/bindPageEditor.ts';
import { closeHistory } from '#ui/editor/history/closeHistory.ts';
import { pageHistory } from '#ui/editor/history/pageHistory.ts';
import { diffTransaction } from '#ui/editor/history/diffTransaction.ts';
import { createSchemaExtensions } from '#ui/editor/page/createSchemaExtensions.ts';
import { saveAll } from '#state/sync/saveAll.ts';
import { whenChangesSettled } from '#state/journal/runSerially.ts';
import { journalStore } from '#state/journal/journalStore.ts';
import { undo, redo, whenStepsSettled } from '#state/intents/undo.ts';
import { bindPageEditor } from '#state/openFiles/bindPageEditor.ts';
import { visitFile } from '#state/intents/visitFile.ts';
import { openFilesStore } from '#state/openFiles/openFilesStore.ts';
import type { App } from '#state/app.ts';

/** The page editor without a DOM: TipTap's own, with the app's real undo. */
export class HeadlessEditor {
  readonly path: string;
  readonly editor: Editor;
  private readonly app: App;
  private isClosed = false;
  private readonly stop: () => void;

  constructor(app: App, path: string) {
    this.path = path;
    this.app = app;
    const file = app.get(openFilesStore).getState().files[path];
    if (file?.kind !== 'text' || file.page === null) throw new Error(`${path} is not open as a page.`);
    visitFile(app, path);
    const edited: PageEditorBinding = bindPageEditor(app, path, file.page);
    let { version } = file.page;
    this.editor = new Editor({
      element: null,
      content: { type: 'doc', content: [{ type: 'paragraph' }] },
      extensions: [
        ...createSchemaExtensions(),
        pageHistory.configure({
          undo: () => undo(app, path),
          redo: () => redo(app, path),
          onChange: (read, isApart, id) => edited.updateDoc(version, read, isApart, id),
          setField: ({ key, value }, id) => edited.setField(key, value, id),
        }),
      ],
    });
    const { schema, view, extensionManager } = this.editor;
    // TipTap considers an unmounted editor destroyed.
    Object.defineProperty(this.editor, 'isDestroyed', { get: () => this.isClosed });
    // As mounting does.
    view.updateState(EditorState.create({ doc: schema.nodeFromJSON(edited.doc()), plugins: extensionManager.plugins }));
    const unfollow = edited.onReplaced(version, ({ version: next, doc }, by) => {
      version = next;
      const shown = diffTransaction(this.editor.state, doc, by);
      if (shown !== null) this.dispatch(shown);
    });
    const stopSteps = edited.onStep((kind, id) => this.editor.storage.pageHistory.applyStep(kind, id));
    this.stop = () => {
      unfollow();
      stopSteps();
      edited.detach();
    };
  }

  /** Changes the document as a separate undo group. */
  step(change: (state: EditorState) => Transaction): void {
    this.dispatch(closeHistory(change(this.editor.state)));
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

/** Waits until all pending work on the site and its files is done and stored. */
export async function settled(app: App): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await new Promise((done) => void setImmediate(done));
    await whenStepsSettled(app);
    await vi.waitFor(() => {
      if (app.get(journalStore).getState().running > 0) throw new Error('Something is still being changed.');
    });
    await whenChangesSettled(app);
    await saveAll(app);
  }
}
