import { Extension, type Editor } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import { redoAtChange } from './caretAtChange.ts';
import { FieldSteps, type FieldChange, type FieldValue } from './fieldSteps.ts';
import { goToChangedField } from './goToChangedField.ts';
import { forgetRedo } from './historyState.ts';
import { keepOutsideAttributes } from './outsideAttributes.ts';
import { keepOutsideWords } from './outsideWords.ts';

/** What was done to the page before it was opened here, in its source or in an earlier visit. */
export interface EarlierHistory {
  /** `canRedoHere`: whether something that was taken back here can be done again. */
  readonly undo: (canRedoHere: boolean) => Promise<unknown>;
  readonly redo: () => void;
  /** Once what was done before is taken back, `redo` does what was taken back here again as well. */
  readonly canRedo: () => boolean;
  /** Whether `undo` takes back something newer than what was done here, as a replacement over the whole site. */
  readonly isNewer: () => boolean;
  /** When what `redo` does again was taken back, in milliseconds since 1970; 0 where there is nothing. */
  readonly undoneAt: () => number;
  /** When a step of the site was taken back last that `undo` takes back as well, in milliseconds since 1970; 0 where there is none to be done again. */
  readonly elsewhereUndoneAt: () => number;
  readonly redoElsewhere: () => void;
  /** Says that there is nothing to do again. */
  readonly sayNoRedo: () => void;
}

/** The fields above the blocks, whose changes are steps between those of the blocks. */
export interface PageFields {
  /** Calls back with each field that the writer sets, and what it was before. Gives what ends it. */
  readonly follow: (follower: (key: string, before: unknown, after: unknown) => void) => () => void;
  /** `isUndo`: by undo, not by redo. */
  readonly set: (field: FieldValue, isUndo: boolean) => void;
}

interface Options {
  readonly earlier: EarlierHistory | null;
  readonly fields: PageFields | null;
}

export interface PageHistory {
  /** What the keys for undo and redo do, also in the fields above the blocks. */
  undo: () => void;
  redo: () => void;
  /** Sets fields above the blocks as one step: with the blocks' last one where `isJoined`. */
  setFields: (fields: readonly FieldValue[], isJoined: boolean) => void;
  /** When the page was opened here, in milliseconds since 1970. */
  openedAt: number;
  /** When the writer made what is left here to undo and was made last, in milliseconds since 1970; 0 where there is nothing. */
  changedAt: () => number;
  /** When the blocks' steps were made, the newest last. */
  madeAt: readonly number[];
  /** When the writer last changed the page here by anything but redo, in milliseconds since 1970; 0 where that was not. */
  newAt: number;
  /** When what `redo` does again was taken back, in milliseconds since 1970; 0 where there is nothing. */
  undoneAt: () => number;
  /** When the steps that were made here and can be done again were taken back, the newest last. */
  takenBackAt: readonly number[];
  /** Whether `redo` does something again. */
  canRedo: () => boolean;
  steps: FieldSteps;
  /** A field is being set by undo: that is no new step. */
  isGoingBack: boolean;
  /** How a field is being set. */
  change: FieldChange;
  stop: () => void;
}

declare module '@tiptap/core' {
  interface Storage {
    pageHistory: PageHistory;
  }
}

/** Undo goes back in the order of time over blocks and fields, and on to what was done before, once nothing that was done here is left; redo comes back the same way. */
export const pageHistory = Extension.create<Options, PageHistory>({
  name: 'pageHistory',
  priority: 300,
  addOptions: () => ({ earlier: null, fields: null }),
  addStorage: () => ({
    undo: () => undefined,
    redo: () => undefined,
    setFields: () => undefined,
    openedAt: 0,
    changedAt: () => 0,
    madeAt: [],
    newAt: 0,
    undoneAt: () => 0,
    takenBackAt: [],
    canRedo: () => false,
    steps: new FieldSteps(),
    isGoingBack: false,
    change: 'typed',
    stop: () => undefined,
  }),
  // Before the editor is told of: TipTap's `create` comes a moment after it is on the screen, and a key may come between.
  onBeforeCreate() {
    const { editor, options, storage } = this;
    storage.openedAt = Date.now();
    const setField = (field: FieldValue, isUndoing: boolean) => {
      storage.isGoingBack = true;
      options.fields?.set(field, isUndoing);
      storage.isGoingBack = false;
    };
    const goFurtherBack = async () => {
      await options.earlier?.undo(redoDepth(editor.state) > 0);
      if (editor.isDestroyed || options.earlier?.canRedo() !== true) return;
      forgetTakenBack(storage);
      editor.view.dispatch(forgetRedo(editor.state));
    };
    const noteTakenBack = () => {
      storage.takenBackAt = [...storage.takenBackAt, Date.now()];
    };
    storage.changedAt = () => Math.max(storage.madeAt[undoDepth(editor.state) - 1] ?? 0, storage.steps.changedAt);
    storage.undo = () => {
      const { doc } = editor.state;
      if (options.earlier?.isNewer() === true) return void options.earlier.undo(redoDepth(editor.state) > 0);
      let goesOn: boolean;
      do {
        goesOn = storage.steps.undoGoesOn(undoDepth(editor.state));
        const field = storage.steps.undo(undoDepth(editor.state), redoDepth(editor.state));
        if (field !== null) setField(field, true);
        else if (undoDepth(editor.state) === 0) {
          void goFurtherBack();
          break;
        } else if (undoLeadsNowhere(editor)) goesOn = true;
        noteTakenBack();
      } while (goesOn);
      goToChangedField(editor.view, doc);
    };
    storage.canRedo = () =>
      options.earlier?.canRedo() === true || storage.steps.hasUndone || redoDepth(editor.state) > 0;
    storage.undoneAt = () =>
      options.earlier?.canRedo() === true ? options.earlier.undoneAt() : (storage.takenBackAt.at(-1) ?? 0);
    storage.redo = () => {
      const { doc } = editor.state;
      const elsewhereUndoneAt = options.earlier?.elsewhereUndoneAt() ?? 0;
      if (elsewhereUndoneAt > storage.newAt && (elsewhereUndoneAt >= storage.undoneAt() || !storage.canRedo()))
        return options.earlier?.redoElsewhere();
      if (options.earlier?.canRedo() === true) return options.earlier.redo();
      if (!storage.canRedo()) return options.earlier?.sayNoRedo();
      const now = Date.now();
      do {
        const field = storage.steps.redo(redoDepth(editor.state), undoDepth(editor.state), now);
        if (field === null && redoDepth(editor.state) === 0) return;
        if (field !== null) setField(field, false);
        else {
          redoAtChange(editor.view);
          noteMade(storage, undoDepth(editor.state), now);
        }
        storage.takenBackAt = storage.takenBackAt.slice(0, -1);
      } while (storage.steps.redoGoesOn(redoDepth(editor.state)));
      goToChangedField(editor.view, doc);
    };
    storage.setFields = (fields, isJoined) => {
      for (const [index, field] of fields.entries()) {
        storage.change = isJoined || index > 0 ? 'joined' : 'alone';
        options.fields?.set(field, false);
      }
      storage.change = 'typed';
    };
    storage.stop =
      options.fields?.follow((key, before, after) => {
        if (storage.isGoingBack) return;
        storage.newAt = Date.now();
        storage.takenBackAt = [];
        storage.steps.note(key, before, after, undoDepth(editor.state), storage.newAt, storage.change);
      }) ?? storage.stop;
  },
  addProseMirrorPlugins: () => [keepOutsideAttributes(), keepOutsideWords()],
  onTransaction({ transaction }) {
    const isNew =
      transaction.docChanged &&
      transaction.getMeta('history$') === undefined &&
      transaction.getMeta('addToHistory') !== false;
    if (!isNew) return;
    this.storage.newAt = Date.now();
    noteMade(this.storage, undoDepth(this.editor.state), this.storage.newAt);
    forgetTakenBack(this.storage);
  },
  onDestroy() {
    this.storage.stop();
  },
});

/** The blocks' newest step, of so many, was made, or done again, just now. */
function noteMade(storage: PageHistory, depth: number, time: number): void {
  storage.madeAt = [...storage.madeAt.slice(0, Math.max(0, depth - 1)), time];
}

/** What was taken back here cannot be done again here any more. */
function forgetTakenBack(storage: PageHistory): void {
  storage.takenBackAt = [];
  storage.steps.forgetUndone();
}

/** Takes back the blocks' last step; gives whether that left them as they were, as at places that another tab wrote over. */
function undoLeadsNowhere(editor: Editor): boolean {
  const { doc } = editor.state;
  const depth = undoDepth(editor.state);
  editor.commands.undo();
  return undoDepth(editor.state) < depth && editor.state.doc.eq(doc);
}
