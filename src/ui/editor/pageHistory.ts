import { Extension, type Editor } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import { redoAtChange } from './caretAtChange.ts';
import { FieldSteps, type FieldChange, type FieldStepsState, type FieldValue } from './fieldSteps.ts';
import { forgetRedo, forgottenBy, withForgottenHistory, type Snapshot } from './historyState.ts';
import { keepOutsideAttributes } from './outsideAttributes.ts';
import { keepOutsideWords } from './outsideWords.ts';
import { keepSiteChanges, siteChangeOf } from './siteChanges.ts';

/** What was done to the page before it was opened here, in its source or in an earlier visit. */
export interface EarlierHistory {
  /** `canRedoHere`: whether something that was taken back here can be done again. Returns false where there is nothing to undo. */
  readonly undo: (canRedoHere: boolean) => Promise<boolean>;
  readonly redo: () => Promise<unknown>;
  /** Once what was done before is taken back, `redo` does what was taken back here again as well. */
  readonly canRedo: () => boolean;
  /** Whether `undo` takes back something newer than what was done here, as a replacement over the whole site. */
  readonly isNewer: () => boolean;
  /** When what `redo` does again was taken back, in milliseconds since 1970; 0 where there is nothing. */
  readonly undoneAt: () => number;
  /** When a step of the site was taken back last that `undo` takes back as well, in milliseconds since 1970; 0 where there is none to be done again. */
  readonly elsewhereUndoneAt: () => number;
  readonly redoElsewhere: () => Promise<unknown>;
  /** When the last step of the site was made that `undo` takes back, in milliseconds since 1970; 0 where there is none. What was undone before it can't be redone. */
  readonly elsewhereMadeAt: () => number;
  /** Calls back once nothing that was done before can be undone or redone any more. Returns what ends it. */
  readonly followBarrier: (forget: () => void) => () => void;
  /** Says that there is nothing to undo, or to redo. */
  readonly sayNothingTo: (step: 'undo' | 'redo') => void;
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
  /** Called after an undo or redo in the page, with the document before it, and the field above or beside the blocks that it set. */
  readonly onStep: (editor: Editor, before: DocumentNode, field: string | null) => void;
}

interface SavedTimes extends Pick<PageHistory, 'madeAt' | 'takenBackAt'> {
  readonly steps: FieldStepsState;
}

export interface PageHistory {
  /** What the keys for undo and redo do, also in the fields above the blocks. */
  undo: () => void;
  redo: () => void;
  /** Which of them was called last. */
  lastKey: 'undo' | 'redo';
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
  /** What of the above belongs to an editor's snapshot around a step of the site. */
  saved: WeakMap<Snapshot, SavedTimes>;
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
  addOptions: () => ({ earlier: null, fields: null, onStep: () => undefined }),
  addStorage: () => ({
    undo: () => undefined,
    redo: () => undefined,
    lastKey: 'undo',
    setFields: () => undefined,
    openedAt: 0,
    changedAt: () => 0,
    madeAt: [],
    newAt: 0,
    undoneAt: () => 0,
    takenBackAt: [],
    canRedo: () => false,
    steps: new FieldSteps(),
    saved: new WeakMap(),
    isGoingBack: false,
    change: 'typed',
    stop: () => undefined,
  }),
  // Before the editor is told of: TipTap's `create` comes a moment after it is on the screen, and a key may come between.
  onBeforeCreate() {
    const { editor, options, storage } = this;
    storage.openedAt = Date.now();
    const context: Context = { editor, options, storage };
    const run = inOrder();
    storage.changedAt = () => Math.max(storage.madeAt[undoDepth(editor.state) - 1] ?? 0, storage.steps.changedAt);
    storage.canRedo = () => options.earlier?.canRedo() === true || canRedoHere(context);
    storage.undoneAt = () =>
      options.earlier?.canRedo() === true ? options.earlier.undoneAt() : (storage.takenBackAt.at(-1) ?? 0);
    storage.undo = () => run(() => undoStep(context));
    storage.redo = () => run(() => redoStep(context));
    storage.setFields = (fields, isJoined) => {
      for (const [index, field] of fields.entries()) {
        storage.change = isJoined || index > 0 ? 'joined' : 'alone';
        options.fields?.set(field, false);
      }
      storage.change = 'typed';
    };
    const stopFields = options.fields?.follow((key, before, after) => {
      if (storage.isGoingBack) return;
      storage.newAt = Date.now();
      storage.takenBackAt = [];
      storage.steps.note(key, before, after, undoDepth(editor.state), storage.newAt, storage.change);
    });
    const stopBarrier = options.earlier?.followBarrier(() => {
      storage.openedAt = Date.now();
      editor.view.dispatch(withForgottenHistory(editor.state.tr, editor.state));
    });
    storage.stop = () => {
      stopFields?.();
      stopBarrier?.();
    };
  },
  addProseMirrorPlugins: () => [keepSiteChanges(), keepOutsideAttributes(), keepOutsideWords()],
  onTransaction({ transaction }) {
    followSiteChange(this.storage, transaction);
    if (forgottenBy(transaction) === 'all')
      Object.assign(this.storage, { steps: new FieldSteps(), madeAt: [], takenBackAt: [], newAt: 0 });
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

interface Context {
  readonly editor: Editor;
  readonly options: Options;
  readonly storage: PageHistory;
}

/** Runs steps that may wait for storage one after the other, in the order of the keys; one that needn't wait runs at once. */
function inOrder(): (step: () => Promise<unknown> | undefined) => void {
  let running: Promise<unknown> | null = null;
  return (step) => {
    const next = running === null ? step() : running.then(step);
    if (next === undefined) return;
    const ended = next.finally(() => {
      if (running === ended) running = null;
    });
    running = ended;
  };
}

/** A promise where the step is not one of this editor. */
function undoStep(context: Context): Promise<unknown> | undefined {
  const { editor, options, storage } = context;
  const { doc } = editor.state;
  storage.lastKey = 'undo';
  if (options.earlier?.isNewer() === true) return undoEarlier(context);
  let goesOn: boolean;
  let changed: string | null = null;
  do {
    goesOn = storage.steps.undoGoesOn(undoDepth(editor.state));
    const field = storage.steps.undo(undoDepth(editor.state), redoDepth(editor.state));
    if (field !== null) setField(context, field, true);
    else if (undoDepth(editor.state) === 0) return goFurtherBack(context);
    else if (undoLeadsNowhere(editor)) goesOn = true;
    changed = field?.key ?? changed;
    storage.takenBackAt = [...storage.takenBackAt, Date.now()];
  } while (goesOn);
  options.onStep(editor, doc, changed);
  return undefined;
}

/** A promise where the step is not one of this editor. */
function redoStep(context: Context): Promise<unknown> | undefined {
  const { editor, options, storage } = context;
  const { doc } = editor.state;
  storage.lastKey = 'redo';
  const elsewhereUndoneAt = options.earlier?.elsewhereUndoneAt() ?? 0;
  if (elsewhereUndoneAt > storage.newAt && (elsewhereUndoneAt >= storage.undoneAt() || !storage.canRedo()))
    return options.earlier?.redoElsewhere();
  if (options.earlier?.canRedo() === true) return options.earlier.redo();
  if (!canRedoHere(context)) {
    options.earlier?.sayNothingTo('redo');
    return undefined;
  }
  const now = Date.now();
  let changed: string | null = null;
  do {
    const field = storage.steps.redo(redoDepth(editor.state), undoDepth(editor.state), now);
    if (field === null && redoDepth(editor.state) === 0) return undefined;
    if (field !== null) setField(context, field, false);
    else {
      redoAtChange(editor.view);
      noteMade(storage, undoDepth(editor.state), now);
    }
    changed = field?.key ?? changed;
    storage.takenBackAt = storage.takenBackAt.slice(0, -1);
  } while (storage.steps.redoGoesOn(redoDepth(editor.state)));
  options.onStep(editor, doc, changed);
  return undefined;
}

function setField({ options, storage }: Context, field: FieldValue, isUndoing: boolean): void {
  storage.isGoingBack = true;
  options.fields?.set(field, isUndoing);
  storage.isGoingBack = false;
}

async function undoEarlier({ editor, options }: Context): Promise<void> {
  if ((await options.earlier?.undo(redoDepth(editor.state) > 0)) === false) options.earlier?.sayNothingTo('undo');
}

async function goFurtherBack(context: Context): Promise<void> {
  const { editor, options, storage } = context;
  await undoEarlier(context);
  if (editor.isDestroyed || options.earlier?.canRedo() !== true) return;
  forgetTakenBack(storage);
  editor.view.dispatch(forgetRedo(editor.state));
}

/** What was undone before the last step of the site on the page can't be redone. */
function canRedoHere({ editor, options, storage }: Context): boolean {
  const isUndone = storage.steps.hasUndone || redoDepth(editor.state) > 0;
  return isUndone && (storage.takenBackAt.at(-1) ?? 0) >= (options.earlier?.elsewhereMadeAt() ?? 0);
}

/** The blocks' newest step, of so many, was made, or done again, just now. */
function noteMade(storage: PageHistory, depth: number, time: number): void {
  storage.madeAt = [...storage.madeAt.slice(0, Math.max(0, depth - 1)), time];
}

/** Around a step of the site, the times and fields of the steps are saved and restored with the steps of the blocks. */
function followSiteChange(storage: PageHistory, transaction: Transaction): void {
  const change = siteChangeOf(transaction);
  if (change === null) return;
  const { madeAt, takenBackAt, steps, saved } = storage;
  saved.set(change.left, { madeAt, takenBackAt, steps: steps.save() });
  const restored = change.restored === null ? undefined : saved.get(change.restored);
  if (restored === undefined) return steps.closeGroup();
  storage.madeAt = restored.madeAt;
  storage.takenBackAt = restored.takenBackAt;
  steps.restore(restored.steps);
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
