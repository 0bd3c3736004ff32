import { KeyCode, KeyMod, type editor } from 'monaco-editor/editor';

/** What an editor of a source undoes and redoes beyond its own steps. */
export interface EarlierSteps {
  readonly undo: () => Promise<boolean>;
  readonly redo: () => Promise<boolean>;
  readonly canRedo: () => boolean;
  readonly isNewer: () => boolean;
  /** When a step of the site on this file was undone last, and what `redo` redoes, in milliseconds since 1970; 0 for none. */
  readonly elsewhereUndoneAt: () => number;
  readonly undoneAt: () => number;
  readonly redoElsewhere: () => Promise<boolean>;
  readonly begin: () => void;
  /** Calls back once nothing that was done before can be undone or redone any more. Returns what ends it. */
  readonly followBarrier: (forget: () => void) => () => void;
  readonly sayNothingTo: (step: 'undo' | 'redo') => void;
}

/** What lives as long as one editor: the text that the bytes are made from, and the texts handed over and not seen back yet. */
export interface Session {
  readonly view: editor.IStandaloneCodeEditor;
  readonly model: editor.ITextModel;
  original: string;
  /** The text that is shown, as bytes. */
  text: string;
  sent: string[];
  fromOutside: boolean;
  /** The next text from outside is a step of what was done before this editor was opened: its own steps do not hold it. */
  goesBack: boolean;
  /** It shows the place that it was left at; left before that, the file keeps that place. */
  hasArrived: boolean;
}

/** Undo goes on to what was done before, once nothing that was done here is left; redo comes back the same way. */
export function undoFurther(session: Session, earlier: () => EarlierSteps | undefined): void {
  const { view, model } = session;
  const go = (step: 'undo' | 'redo', run: (() => Promise<boolean>) | undefined) => {
    session.goesBack = run !== undefined;
    void run?.().then((went) => {
      if (went) return;
      session.goesBack = false;
      earlier()?.sayNothingTo(step);
    });
  };
  const undo = () =>
    model.canUndo() && earlier()?.isNewer() !== true
      ? view.trigger('keyboard', 'undo', null)
      : go('undo', earlier()?.undo);
  // What was undone in the editor itself was undone last: a text from elsewhere ends its steps.
  const redo = () => {
    const further = earlier();
    if (further === undefined || model.canRedo()) return view.trigger('keyboard', 'redo', null);
    const isElsewhere = further.elsewhereUndoneAt() > (further.canRedo() ? further.undoneAt() : 0);
    return go('redo', isElsewhere ? further.redoElsewhere : further.redo);
  };
  view.addCommand(KeyMod.CtrlCmd | KeyCode.KeyZ, undo);
  view.addCommand(KeyMod.CtrlCmd | KeyMod.Shift | KeyCode.KeyZ, redo);
  view.addCommand(KeyMod.CtrlCmd | KeyCode.KeyY, redo);
}

/** The editor's own steps end here; its text, caret and scroll stay. */
export function forgetSteps(session: Session): void {
  const { view, model } = session;
  const [selections, top] = [view.getSelections() ?? [], view.getScrollTop()];
  session.fromOutside = true;
  model.setValue(model.getValue());
  session.fromOutside = false;
  if (selections.length > 0) view.setSelections(selections);
  view.setScrollTop(top);
}
