import { decodeText, encodeText } from '#base/encoding.ts';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok } from '#base/result.ts';
import type { JSONContent } from '#document/page.ts';
import type { OpenFile, OpenTextFile } from '#state/openFiles/openFile.ts';
import { FileSession } from '#state/openFiles/fileSession.ts';
import type { UnsavedDraft } from '#state/openFiles/unsavedDraft.ts';
import type { SessionDeps } from '#state/openFiles/sessionDeps.ts';
import { createTestApp } from '#state/app.fixture.ts';
import { pagesHere } from './pagesHere.ts';

const app = createTestApp();

/** Hooks to interfere with storage. Each runs before storage answers. */
export interface Interruptions {
  beforeWrite: () => Promise<void>;
  beforeRead: () => Promise<void>;
  afterRead: () => Promise<void>;
  refuseWrite: Problem | null;
  refuseRead: Problem | null;
}

/** A site's files in memory, with the real document engine, and the dependencies of sessions and open files; each tab gets its own. */
export function memorySite(texts: Readonly<Record<string, string>>) {
  const files = new Map(Object.entries(texts).map(([path, text]) => [path, { text, revision: 1 }]));
  const moves = new Map<string, string>();
  const writes: string[] = [];
  const hooks: Interruptions = {
    beforeWrite: nothing,
    beforeRead: nothing,
    afterRead: nothing,
    refuseWrite: null,
    refuseRead: null,
  };
  let last = 1;
  const put = (path: string, text: string | null) => {
    last += 1;
    if (text === null) files.delete(path);
    else files.set(path, { text, revision: last });
    return last;
  };
  const workspace: SessionDeps['workspace'] = {
    read: async (_, path) => {
      await hooks.beforeRead();
      if (hooks.refuseRead !== null) return err(hooks.refuseRead);
      const file = files.get(path);
      const answer =
        file === undefined
          ? err(createProblem('workspace/file-not-found', 'There is none.'))
          : ok({ bytes: encodeText(file.text), revision: file.revision });
      await hooks.afterRead();
      return answer;
    },
    findMovedPath: (_, path) => Promise.resolve(ok(moves.get(path) ?? null)),
    write: async (_, path, bytes, expected) => {
      await hooks.beforeWrite();
      if (hooks.refuseWrite !== null) return err(hooks.refuseWrite);
      if (expected !== null && expected !== (files.get(path)?.revision ?? 0))
        return err(createProblem('workspace/changed-elsewhere', 'Changed.'));
      const text = decodeText(bytes);
      if (!text.ok) throw new Error(text.problem.message);
      writes.push(text.value);
      return ok(put(path, text.value));
    },
  };
  const move = (from: string, to: string) => {
    put(to, files.get(from)?.text ?? '');
    put(from, null);
    moves.set(from, to);
  };
  return {
    files,
    put,
    move,
    writes,
    hooks,
    tab: () => tabOver(workspace),
    textOf: (path: string) => files.get(path)?.text ?? null,
  };
}

/** The dependencies of one tab's sessions; records the drafts that they held and the moves. */
function tabOver(workspace: SessionDeps['workspace']) {
  const held: UnsavedDraft[] = [];
  const told: string[] = [];
  const moved: string[] = [];
  const needs = {
    site: 'site',
    workspace,
    pages: pagesHere(),
    access: () => undefined,
    tabStorage: () => ({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined }),
    currentStep: () => null,
    now: () => Date.now(),
    onStored: () => undefined,
    notify: () => undefined,
    notifyMerged: (path: string) => void told.push(path),
    onMoved: (from: string, to: string) => void moved.push(`${from} -> ${to}`),
    holdDraft: (word: UnsavedDraft) => void held.push(word),
  };
  return { needs, held, told, moved };
}

/** A session of one file, read from storage. */
export async function openSession(needs: Omit<SessionDeps, 'onChange'>, path: string) {
  const session: FileSession = new FileSession(app, path, { ...needs, onChange: () => undefined });
  await session.load();
  return { session, now: () => openText(session.file) };
}

/** The file, if it is open as text; throws otherwise. */
export function openText(file: OpenFile | undefined): OpenTextFile {
  if (file?.kind !== 'text') throw new Error('The file isn’t open.');
  return file;
}

/** A page of one paragraph. */
export function paragraph(text: string): JSONContent {
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
}

/** Waits, in milliseconds. */
export function wait(time: number): Promise<void> {
  return new Promise((done) => void setTimeout(done, time));
}

/** Does nothing. */
export function nothing(): Promise<void> {
  return Promise.resolve();
}
