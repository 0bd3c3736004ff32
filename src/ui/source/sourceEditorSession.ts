import { KeyCode, KeyMod, type editor } from 'monaco-editor/editor';

/** State of one editor: the text that the bytes derive from, and the texts sent but not confirmed yet. */
export interface SourceEditorSession {
  readonly view: editor.IStandaloneCodeEditor;
  readonly model: editor.ITextModel;
  original: string;
  /** The shown text, with the file's own line endings and byte-order mark. */
  text: string;
  sent: string[];
  /** True while the model changes to a text from elsewhere. */
  isRemote: boolean;
  /** True if the next remote text results from undo or redo. */
  isHistoryChange: boolean;
  /** True once it shows the saved position; if left earlier, the file keeps that position. */
  isPositionRestored: boolean;
}

/** Handlers of the undo and redo keys. */
interface UndoKeys {
  readonly onUndo?: () => void;
  readonly onRedo?: () => void;
}

/** Binds the undo and redo keys to the journal, if there is one. */
export function bindUndoKeys(session: SourceEditorSession, keys: () => UndoKeys): void {
  const { view } = session;
  const run = (command: 'undo' | 'redo') => () => {
    const step = command === 'undo' ? keys().onUndo : keys().onRedo;
    if (step === undefined) return view.trigger('keyboard', command, null);
    session.isHistoryChange = true;
    step();
  };
  view.addCommand(KeyMod.CtrlCmd | KeyCode.KeyZ, run('undo'));
  view.addCommand(KeyMod.CtrlCmd | KeyMod.Shift | KeyCode.KeyZ, run('redo'));
  view.addCommand(KeyMod.CtrlCmd | KeyCode.KeyY, run('redo'));
}
