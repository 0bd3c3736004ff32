import { decodeText } from '#base/encoding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { applyEdits } from '#base/textEdit.ts';
import type { Problem } from '#base/problem.ts';
import type { Result } from '#base/result.ts';
import type { FileChange } from './fileChange.ts';
import { getOpenText } from '../openFiles/openFilesStore.ts';
import type { UnsavedDraft } from '../openFiles/unsavedDraft.ts';
import { defineSiteState } from '../site/defineSiteState.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { whenChangesSettled } from '../journal/runSerially.ts';
import { registerDraftSource } from '../sync/saveAll.ts';
import type { App } from '../app.ts';

type Stored = Promise<Result<void, Problem>>;
/** A change of typed text that can be applied to its file later. */
type Typed = Extract<FileChange, { readonly kind: 'edit' | 'askedEdit' | 'field' | 'text' | 'add' }>;

/** A file's text before and after one change. */
interface MadeText {
  readonly before: string;
  readonly after: string;
}

/** A requested change of the site that isn't done yet. */
export interface PendingChange {
  readonly mergeKey: string | null;
  changes: readonly FileChange[];
  /** True once its turn has come. */
  isBegun: boolean;
  /** Texts produced by its turn so far. */
  readonly results: Map<RepoPath, MadeText>;
}

/** All pending changes, and the last one requested, with a promise that settles once everything requested by then is done. */
interface Waiting {
  changes: readonly PendingChange[];
  last: { readonly change: PendingChange; readonly stored: Stored; readonly turns: Promise<unknown> } | null;
}

const waiting = defineSiteState((): Waiting => ({ changes: [], last: null }));

/**
 * Runs a change and tracks it until it is done. If the last change has the same `mergeKey`, hasn't begun, and nothing
 * was requested since, it is replaced, so of the letters typed into one field only the last text is stored.
 */
export function enqueue(
  app: App,
  mergeKey: string | null,
  changes: readonly FileChange[],
  run: (change: PendingChange) => Stored,
): Stored {
  registerDraftSource(
    app,
    () => wordsOfWaiting(app),
    () => app.get(waiting).changes.some((one) => !one.changes.every(isTyped)),
  );
  const own = app.get(waiting);
  const { last } = own;
  if (
    mergeKey !== null &&
    last !== null &&
    last.change.mergeKey === mergeKey &&
    !last.change.isBegun &&
    last.turns === whenChangesSettled(app)
  ) {
    last.change.changes = changes;
    return last.stored;
  }
  const change: PendingChange = { mergeKey, changes, isBegun: false, results: new Map() };
  own.changes = [...own.changes, change];
  const stored = run(change).finally(() => {
    own.changes = own.changes.filter((other) => other !== change);
  });
  own.last = { change, stored, turns: whenChangesSettled(app) };
  return stored;
}

/** Returns unsaved drafts of pending changes, for files whose text is available synchronously. */
function wordsOfWaiting(app: App): readonly UnsavedDraft[] {
  const site = getOpenSite(app)?.summary.id;
  if (site === undefined) return [];
  const files = new Map<RepoPath, UnsavedDraft>();
  const others: UnsavedDraft[] = [];
  const all = app.get(waiting).changes;
  for (const [index, { changes, results, mergeKey }] of all.entries()) {
    // Changes that also move or delete files aren't drafts: they happen completely or not at all.
    if (!changes.every(isTyped)) continue;
    for (const change of changes) {
      const { path } = change;
      if (change.kind === 'field') {
        others.push({ site, path, stored: '', text: '', doc: null, frontMatter: null, field: change.field });
        continue;
      }
      const word = files.get(path);
      const next = results.get(path) ?? madeBy(change, word?.text ?? knownText(app, path));
      // Of texts typed into one place, the last contains them all.
      const isLast = mergeKey === null || !all.slice(index + 1).some((later) => later.mergeKey === mergeKey);
      const bare = next === null && isLast ? bareWordsOf(change) : '';
      const described = change.kind === 'askedEdit' ? change.described : undefined;
      if (bare !== '')
        others.push({ site, path, stored: '', text: bare, doc: null, frontMatter: null, isBare: true, described });
      if (next !== null)
        files.set(path, {
          site,
          path,
          stored: word?.stored ?? next.before,
          text: next.after,
          sent: word === undefined ? [] : [...(word.sent ?? []), word.text],
          doc: null,
          frontMatter: null,
        });
    }
  }
  return [...files.values(), ...others];
}

function isTyped(change: FileChange): change is Typed {
  if (change.kind === 'askedEdit') return change.words !== undefined;
  return change.kind === 'edit' || change.kind === 'field' || change.kind === 'text' || change.kind === 'add';
}

/** Returns the text of a file available synchronously: an open file, or the configuration. */
function knownText(app: App, path: RepoPath): string | null {
  return getOpenText(app, path) ?? getOpenSite(app)?.configuration?.texts.get(path) ?? null;
}

function madeBy(change: Typed, before: string | null): MadeText | null {
  const after = afterOf(change, before);
  return after === null ? null : { before: before ?? '', after };
}

/** Returns what was typed, for the user to insert manually, if no file text can be made of it. Such drafts are never dropped. */
function bareWordsOf(change: Exclude<Typed, { readonly kind: 'field' }>): string {
  if (change.kind === 'text') return change.text;
  return change.kind === 'edit' || change.kind === 'askedEdit' ? (change.words ?? '') : (textOf(change.bytes) ?? '');
}

function afterOf(change: Typed, before: string | null): string | null {
  if (change.kind === 'text') return change.text;
  if (change.kind === 'add') return textOf(change.bytes);
  if (change.kind === 'field' || change.kind === 'askedEdit' || before === null) return null;
  try {
    return applyEdits(before, change.edit(before));
  } catch {
    return null; // based on a text that an earlier change, which isn't a draft, would have produced
  }
}

function textOf(bytes: Uint8Array): string | null {
  const text = decodeText(bytes);
  return text.ok ? text.value : null;
}
