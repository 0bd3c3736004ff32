import { KeyCode, KeyMod, type editor } from 'monaco-editor/editor';

/** What lives as long as one editor: the text that the bytes are made from, and the texts handed over and not seen back yet. */
export interface SourceEditorSession {
  readonly view: editor.IStandaloneCodeEditor;
  readonly model: editor.ITextModel;
  original: string;
  /** The text that is shown, as bytes. */
  text: string;
  sent: string[];
  fromOutside: boolean;
  /** The next text from outside comes of undo or redo. */
  goesBack: boolean;
  /** It shows the place that it was left at; left before that, the file keeps that place. */
  hasArrived: boolean;
}

/** What the keys for undo and redo do. */
interface UndoKeys {
  readonly onUndo?: () => void;
  readonly onRedo?: () => void;
}

/** Makes the keys for undo and redo those of the journal, where there is one. */
export function bindUndoKeys(session: SourceEditorSession, keys: () => UndoKeys): void {
  const { view } = session;
  const run = (command: 'undo' | 'redo') => () => {
    const step = command === 'undo' ? keys().onUndo : keys().onRedo;
    if (step === undefined) return view.trigger('keyboard', command, null);
    session.goesBack = true;
    step();
  };
  view.addCommand(KeyMod.CtrlCmd | KeyCode.KeyZ, run('undo'));
  view.addCommand(KeyMod.CtrlCmd | KeyMod.Shift | KeyCode.KeyZ, run('redo'));
  view.addCommand(KeyMod.CtrlCmd | KeyCode.KeyY, run('redo'));
}
