import { decodeText, encodeText } from '#base/encoding.ts';
import { createProblem } from '#base/problem.ts';
import { err, ok } from '#base/result.ts';
import type { JSONContent } from '#document/page.ts';
import type { SerializedPage } from '../pages/pagesClient.ts';
import { journalStore } from '../journal/journalStore.ts';
import { FileSession } from './fileSession.ts';
import type { UnsavedDraft } from './unsavedDraft.ts';
import type { SessionDeps } from './sessionDeps.ts';
import { createTestApp } from '../app.fixture.ts';
import type { App } from '../app.ts';

/** Returns a page with one paragraph. */
export const toParagraphDoc = (text: string): JSONContent => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
/** Returns the text of its one paragraph. */
export const paragraphTextOf = (doc: JSONContent): string => doc.content?.[0]?.content?.[0]?.text ?? '';

const nothingKept = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

/** Not used by any test. */
const unneeded = {
  onMoved: () => undefined,
  access: () => undefined,
  tabStorage: () => nothingKept,
  currentStep: () => null,
  onChange: () => undefined,
  onStored: () => undefined,
};

/**
 * Opens a session over in-memory storage. Its engine treats a page's text as the text of its one paragraph. After
 * `hold`, requests wait until `go` is called.
 */
export async function openTestSession(stored: string, path = 'page.mdx', now = Date.now) {
  const file = { text: stored, revision: 1 };
  const held: UnsavedDraft[] = [];
  const told: string[] = [];
  let blocked: (() => void)[] | null = null;
  const turn = () => new Promise<void>((done) => (blocked === null ? setImmediate(done) : void blocked.push(done)));
  const open = async (_: string, text: string) => {
    await turn();
    return {
      doc: toParagraphDoc(text),
      frontMatter: { text: null, values: {} },
      problems: text.includes('BROKEN') ? [createProblem('page/not-mdx', 'Broken.')] : [],
    };
  };
  const needs: SessionDeps = {
    ...unneeded,
    site: 'site',
    workspace: {
      read: async () => {
        await turn();
        return ok({ bytes: encodeText(file.text), revision: file.revision });
      },
      findMovedPath: () => Promise.resolve(ok(null)),
      write: async (_, __, bytes, expected) => {
        await turn();
        if (expected !== null && expected !== file.revision)
          return err(createProblem('workspace/changed-elsewhere', 'Changed.'));
        const text = decodeText(bytes);
        if (text.ok) file.text = text.value;
        file.revision += 1;
        return ok(file.revision);
      },
    },
    pages: {
      open,
      openStart: async (path, text) => ({ ...(await open(path, text)), isStart: false }),
      edit: async (_, doc) => {
        await turn();
        const text = paragraphTextOf(doc);
        return text.includes('REFUSED')
          ? err(createProblem('page/not-proved', 'Refused.'))
          : ok<SerializedPage>({ text, notices: [] });
      },
      close: () => Promise.resolve(),
    },
    now,
    notify: (message) => void told.push(message),
    notifyMerged: (where) => void told.push(where),
    holdDraft: (word) => void held.push(word),
  };
  const app = createTestApp();
  const session: FileSession = new FileSession(app, path, needs);
  await session.load();
  const type = (text: string) =>
    session.updateBlocks(session.file.kind === 'text' ? (session.file.page?.version ?? 0) : 0, () =>
      toParagraphDoc(text),
    );
  return {
    undo: () => takeLast(app, session, 'undo'),
    redo: () => takeLast(app, session, 'redo'),
    session,
    file,
    held,
    told,
    type,
    now: () => (session.file.kind === 'text' ? session.file : null),
    hold: () => void (blocked = []),
    /** Releases waiting requests until none is left. */
    go: async () => {
      const waiting = blocked ?? [];
      blocked = null;
      waiting.forEach((done) => done());
      await session.save();
    },
    elsewhere: (text: string) => {
      file.text = text;
      file.revision += 1;
    },
  };
}

async function takeLast(app: App, session: FileSession, kind: 'undo' | 'redo'): Promise<boolean> {
  const { done, undone } = app.get(journalStore).getState();
  const entry = (kind === 'undo' ? done : undone).at(-1);
  return entry !== undefined && (await session.applyStep(kind, entry.id)) === 'done';
}
