import { assertNever } from '#base/assertNever.ts';
import { createProblem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { err, ok } from '#base/result.ts';
import { applyEdits, diffToEdit } from '#base/textEdit.ts';
import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import { revertFrontMatterField } from '#document/yaml/revertFrontMatterField.ts';
import { rebaseText } from '#merge/rebaseText.ts';
import { changeSite } from '../changes/changeSite.ts';
import { notifyUndoable } from '../changes/notifyUndoable.ts';
import { notify } from '../notices/noticesStore.ts';
import { comparePages, type PageChangePart, type PageTexts } from '../review/comparePages.ts';
import type { App } from '../app.ts';

/** A part of a file's change: a block, a page setting, a setting of the site, or an entry of the navigation. */
export interface ChangePart {
  readonly path: RepoPath;
  /** The part and its file, for notices: `a paragraph of Quickstart`. */
  readonly name: string;
  /** The file's text with the part, as shown. */
  readonly seen: string;
  /** Computes the text without the part; null if it can't be separated from other changes. */
  readonly revert: () => Promise<string | null>;
}

/** Discards a part of a file's change as an undoable step. Text typed since it was shown is kept. */
export async function discardPart(app: App, { path, name, seen, revert }: ChangePart): Promise<void> {
  const reverted = await revert();
  const words = `the change to ${name}`;
  const discarded = await changeSite(
    app,
    `discarding ${words}`,
    [
      {
        kind: 'askedEdit',
        path,
        edit: (now) => {
          const text =
            reverted === null
              ? err(createProblem('page/not-proved', 'It can’t be separated from other changes.'))
              : rebaseText(path, now, seen, reverted);
          return Promise.resolve(text.ok ? ok(diffToEdit(now, text.value)) : text);
        },
      },
    ],
    { discarded: `Discarded ${words}`, restored: `Restored ${words}` },
  );
  if (discarded.ok) notifyUndoable(app, `Discarded ${words}.`);
  else notify(app, `Couldn’t discard ${words}. ${discarded.problem.message}`, 'problem');
}

/**
 * Discards a changed field or block of a page. `texts` are the ones whose comparison listed it: the page may have changed
 * since, so that the same path is another block.
 */
export function discardPagePart(
  app: App,
  { path, title }: { readonly path: RepoPath; readonly title: string },
  { before, after }: PageTexts,
  { label, part }: PageChangePart,
): Promise<void> {
  return discardPart(app, {
    path,
    name: `${label.join(' › ')} in ${title}`,
    seen: after,
    revert: () => revertPart(app, { before, after }, part),
  });
}

function revertPart(app: App, { before, after }: PageTexts, part: PageChangePart['part']): Promise<string | null> {
  switch (part.kind) {
    case 'field':
      return revertField(app, { before, after }, part.key);
    case 'block':
      return app.services.pages.revertBlock(before, after, part.change);
    case 'formatting':
      return Promise.resolve(applyEdits(after, part.edits));
    default:
      return assertNever(part);
  }
}

/** The page with a field as it was; the old page if only white space of the text differs, which no other part restores. */
async function revertField(app: App, { before, after }: PageTexts, key: string): Promise<string | null> {
  const reverted = revertFrontMatterField(before, after, key);
  if (reverted === null || headOf(reverted) !== headOf(before)) return reverted;
  const [old, now] = [before, reverted].map((text) => text.replaceAll(/\s+/g, ''));
  if (old !== now) return reverted;
  const left = await comparePages(app, before, reverted);
  return left?.parts.length === 0 ? before : reverted;
}

/** The front matter as written. */
function headOf(text: string): string {
  return text.slice(0, findFrontMatter(text)?.bodyFrom ?? 0);
}
