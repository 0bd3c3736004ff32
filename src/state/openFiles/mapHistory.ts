import { diffIndices } from 'node-diff3';
import { replacementEdit, type TextEdit } from '#base/textEdit.ts';
import type { SiteStepKind } from './openFile.ts';
import { entered, type SiteChange, type TextHistory, type TextStep } from './textHistory.ts';

const mostSiteChanges = 50;

/**
 * The history after a step of the site changed the text in this tab, or was undone or redone. An undo or redo leads back to a text that the
 * step began or ended with: the history of that text applies again, so that each step under it fits exactly.
 */
export function changedBySite(history: TextHistory, before: string, after: string, by: SiteStepKind): TextHistory {
  const { siteDone, siteUndone } = history;
  const snapshot: TextHistory = { ...history, siteDone: [], siteUndone: [], outside: null };
  if (by === 'site undo') {
    const index = siteDone.findLastIndex((change) => change.before === after && change.after === before);
    return {
      ...(index < 0 ? shifted(history, before, after) : restored(siteDone[index], history)),
      siteDone: index < 0 ? siteDone : siteDone.slice(0, index),
      siteUndone: [...siteUndone, { before: after, after: before, history: snapshot }].slice(-mostSiteChanges),
    };
  }
  const index =
    by === 'site redo' ? siteUndone.findLastIndex((change) => change.before === before && change.after === after) : -1;
  return {
    ...(index < 0 ? shifted(history, before, after) : restored(siteUndone[index], history)),
    siteDone: [...siteDone, { before, after, history: snapshot }].slice(-mostSiteChanges),
    siteUndone: index < 0 ? siteUndone : siteUndone.slice(0, index),
    outside: null,
  };
}

/** The history of a change. Where another editor shows the file since then, that one made none of its steps. */
function restored(change: SiteChange | undefined, present: TextHistory): TextHistory {
  const { history } = change ?? { history: present };
  return history.editors === present.editors ? history : { ...entered(history), editors: present.editors };
}

/**
 * The history once a text came in that others may have published. Steps in the lines that it changed, and those before them, can't be undone
 * or redone any more: not a character of it may go. The others are no steps of the present editor any more, which maps its own less strictly.
 */
export function changedByPublished(history: TextHistory, before: string, after: string): TextHistory {
  const kept = editsBetween(before, after, false).toReversed().reduce(shiftedBy, history);
  return { ...entered(kept), siteDone: [], siteUndone: [] };
}

/** The history once something that is none of its steps changed the text. Steps at the places that it changed cannot be taken back or done again any more, and none beyond them; they can again once that was taken back itself. */
export function shifted(history: TextHistory, before: string, after: string): TextHistory {
  const { outside } = history;
  if (outside !== null && outside.before === after && outside.after === before) return outside.history;
  // The last one first: it moves nothing that the others are measured by.
  return {
    ...editsBetween(before, after).toReversed().reduce(shiftedBy, history),
    outside: { before, after, history: { ...history, outside: null } },
  }; // one step back is kept, not the texts of all before it
}

function shiftedBy(history: TextHistory, edit: TextEdit): TextHistory {
  let outside = edit;
  const done: TextStep[] = [];
  for (const step of history.done.toReversed()) {
    const { edit: own, removed } = step;
    const end = own.from + own.text.length;
    const grown = outside.text.length - (outside.to - outside.from);
    if (outside.to <= own.from) done.unshift({ ...step, edit: { ...own, from: own.from + grown, to: own.to + grown } });
    else if (outside.from >= end) {
      const shrunk = removed.length - own.text.length;
      done.unshift(step);
      outside = { ...outside, from: outside.from + shrunk, to: outside.to + shrunk };
    } else break;
  }
  return {
    ...history,
    done,
    ...shiftedAhead(history, edit),
    start: Math.max(0, history.start - (history.done.length - done.length)),
    outside: null,
  };
}

/** What can be done again after an edit: from the first step at its place on, nothing. */
function shiftedAhead({ undone, ownUndone }: TextHistory, edit: TextEdit): Pick<TextHistory, 'undone' | 'ownUndone'> {
  let outside = edit;
  const shiftedSteps: TextStep[] = [];
  for (const step of [...ownUndone, ...undone].toReversed()) {
    const { edit: own } = step;
    const grown = outside.text.length - (outside.to - outside.from);
    if (outside.to <= own.from)
      shiftedSteps.unshift({ ...step, edit: { ...own, from: own.from + grown, to: own.to + grown } });
    else if (outside.from >= own.to) {
      const moved = own.text.length - (own.to - own.from);
      shiftedSteps.unshift(step);
      outside = { ...outside, from: outside.from + moved, to: outside.to + moved };
    } else break;
  }
  const later = Math.max(0, shiftedSteps.length - undone.length);
  return { ownUndone: shiftedSteps.slice(0, later), undone: shiftedSteps.slice(later) };
}

/** The smallest edits between two texts, or those of whole lines, one for lines that follow each other, in their order. */
function editsBetween(before: string, after: string, isSmallest = true): readonly TextEdit[] {
  const [old, fresh] = [lines(before), lines(after)];
  return diffIndices([...old], [...fresh]).flatMap(({ buffer1: [at, count], buffer2Content }) => {
    const from = old.slice(0, at).join('').length;
    const removed = old.slice(at, at + count).join('');
    const text = buffer2Content.join('');
    const edits = isSmallest ? replacementEdit(removed, text) : [{ from: 0, to: removed.length, text }];
    return edits.map((edit) => ({
      ...edit,
      from: edit.from + from,
      to: edit.to + from,
    }));
  });
}

function lines(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
