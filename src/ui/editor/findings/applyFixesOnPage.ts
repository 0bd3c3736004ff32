import type { Editor } from '@tiptap/core';
import { closeHistory } from '../history/closeHistory.ts';
import { setRemote } from '../history/transactionOrigin.ts';
import { TextSelection } from '@tiptap/pm/state';
import type { Finding } from '#base/finding.ts';
import { isSameJson } from '#base/isSameJson.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { applyEdits } from '#base/textEdit.ts';
import { applyPlannedFixes, planFixes } from '#state/intents/fixFindings.ts';
import { isCheckedTextCurrent } from '#state/checks/locateFindings.ts';
import { frontMatterOfOpenPage, parseFixedText } from '#state/checks/parseFixedText.ts';
import { setFrontMatterField } from '#state/intents/editPage.ts';
import { saveAll } from '#state/sync/saveAll.ts';
import { dismissNotice, notify } from '#state/notices/noticesStore.ts';
import { openFilesStore } from '#state/openFiles/openFilesStore.ts';
import type { App } from '#state/app.ts';
import { diffTransaction } from '../history/diffTransaction.ts';

/** Attempts before asking a user who keeps typing to try again. */
const mostTries = 3;

/**
 * Applies the first fix of each finding to the shown page as one step that Undo reverts. Fixes whose position has
 * changed are located again or dropped; changes that blocks can't hold are made in the file.
 */
export async function applyFixesOnPage(
  app: App,
  editor: Editor,
  path: RepoPath,
  findings: readonly Finding[],
): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    await saveAll(app);
    const { doc } = editor.state;
    const [plan] = await planFixes(app, findings);
    if (plan === undefined || plan.edits.length === 0) return tellRefused(app);
    const after = applyEdits(plan.before, plan.edits);
    const read = await parseFixedText(app, after);
    if (editor.isDestroyed) return undefined;
    if (!isCheckedTextCurrent(app, { path, text: plan.before }) || editor.state.doc !== doc) continue;
    const fields = changedFields(frontMatterOfOpenPage(app, path), read.frontMatter.values);
    const step = diffTransaction(editor.state, read.doc);
    if (step === null && fields.length === 0) return applyPlannedFixes(app, [plan]);
    // The selected text has changed.
    step?.setSelection(TextSelection.near(step.selection.$to, -1));
    if (step !== null) editor.view.dispatch(closeHistory(setRemote(step, false)));
    const entry = editor.storage.pageHistory.lastEntry;
    // Typing after this is a separate undo step.
    if (step !== null) editor.view.dispatch(closeHistory(editor.state.tr));
    for (const [key, value] of fields) setFrontMatterField(app, path, key, value, step === null ? undefined : entry);
    return tellFixed(app, editor, path, plan.count);
  }
  return tellRefused(app);
}

/** Shows a toast with Undo until the page changes in another way, since Undo would revert that change. */
function tellFixed(app: App, editor: Editor, path: RepoPath, count: number): void {
  const notice = notify(app, count === 1 ? 'Fixed 1 issue.' : `Fixed ${count} issues.`, 'info', {
    label: 'Undo',
    run: () => editor.storage.pageHistory.undo(),
  });
  const fields = JSON.stringify(frontMatterOfOpenPage(app, path));
  const stop = () => {
    editor.off('update', stop);
    editor.off('destroy', stop);
    stopFields();
    dismissNotice(app, notice);
  };
  const stopFields = app.get(openFilesStore).subscribe(() => {
    if (JSON.stringify(frontMatterOfOpenPage(app, path)) !== fields) stop();
  });
  editor.on('update', stop);
  editor.on('destroy', stop);
}

function tellRefused(app: App): void {
  notify(app, 'Nothing was fixed because the text changed. Check the list again.', 'problem');
}

function changedFields(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): readonly (readonly [key: string, value: unknown])[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => !isSameJson(before[key], after[key]))
    .map((key) => [key, after[key]] as const);
}
