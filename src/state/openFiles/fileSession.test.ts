import { describe, expect, it } from 'vitest';
import { toParagraphDoc, openTestSession, paragraphTextOf } from './fileSession.fixture.ts';

describe('an open file', () => {
  it('shows a reopened editor the text typed before, whether written or not', async () => {
    const { session, type } = await openTestSession('One.');
    type('One. Two.');
    session.detachBlockEditor();
    expect(paragraphTextOf(session.document ?? toParagraphDoc(''))).toBe('One. Two.');
    await session.save();
    expect(paragraphTextOf(session.document ?? toParagraphDoc(''))).toBe('One. Two.');
  });

  it('is unsaved from the keystroke until it is stored, including during the write', async () => {
    const { session, type, now, hold, go } = await openTestSession('One.');
    hold();
    type('One. Two.');
    const settled = session.save();
    await new Promise((done) => void setImmediate(done));
    expect([now()?.saving.kind, session.isUnsaved, session.unsavedDraft?.doc === null]).toEqual([
      'pending',
      true,
      false,
    ]);
    await go();
    await settled;
    expect([now()?.saving.kind, session.isUnsaved]).toEqual(['saved', false]);
  });

  it('stores text typed during a write to storage', async () => {
    const { session, file, hold, go } = await openTestSession('One.');
    hold();
    session.updateSource('One.', 'One. Two.');
    const settled = session.save();
    await new Promise((done) => void setImmediate(done));
    session.updateSource('One. Two.', 'One. Two. Three.');
    await go();
    await settled;
    expect([file.text, session.isUnsaved]).toEqual(['One. Two. Three.', false]);
  });

  it('has nothing to redo after new text is typed and stored', async () => {
    const { session, type, undo, redo } = await openTestSession('One.');
    type('One. Two.');
    await session.save();
    expect(await undo()).toBe(true);
    type('One. Three.');
    await session.save();
    expect(await redo()).toBe(false);
    session.close();
  });

  it('is rejected again if undo restores a rejected state', async () => {
    let time = 0;
    const { session, file, type, undo } = await openTestSession('One.', 'page.mdx', () => time);
    const shown: string[] = ['One.'];
    session.onStep(() => {
      shown.pop();
      const text = shown.at(-1) ?? '';
      return () => toParagraphDoc(text);
    });
    for (const text of ['One. REFUSED', 'One. REFUSED twice']) {
      time += 5000;
      type(text);
      shown.push(text);
      await session.save();
    }
    expect(await undo()).toBe(true);
    await session.save();
    expect([session.serializeProblem?.code, session.isUnsaved]).toEqual(['page/not-proved', true]);
    expect(await undo()).toBe(true);
    await session.save();
    expect([session.serializeProblem, session.isUnsaved, file.text]).toEqual([null, false, 'One.']);
    session.close();
  });

  it.each([
    ['one step where letters follow each other', 200, ['']],
    ['two steps where one paused between them', 2000, ['a', '']],
  ])('undoes in %s, however long each keystroke takes to be stored', async (_, between, expected) => {
    for (const isStoredBetween of [true, false]) {
      let time = 0;
      const { session, type, hold, go, now, undo } = await openTestSession('', 'page.mdx', () => time);
      const begin = async () => {
        void session.save();
        await new Promise((done) => void setImmediate(done));
      };
      hold();
      type('a');
      await begin();
      if (isStoredBetween) {
        await go();
        hold();
      }
      time += between;
      type('ab');
      await begin();
      time += 3000;
      await go();
      const back: string[] = [];
      while (await undo()) back.push(now()?.text ?? '');
      expect(back, isStoredBetween ? 'one after the other' : 'at once').toEqual(expected);
      session.close();
    }
  });

  it('merges text stored by another tab with text typed here', async () => {
    const { session, type, file, elsewhere } = await openTestSession('One two three.');
    elsewhere('One two three four.');
    type('Zero one two three.');
    await session.save();
    expect(file.text).toBe('Zero one two three four.');
    expect(paragraphTextOf(session.document ?? toParagraphDoc(''))).toBe(file.text);
  });

  it.each([
    ['One two 3.', 'Zero. One two 3.', false],
    ['One two three five.', 'One two three.', true],
  ])(
    'after typing “%s” and an update to “%s”, reports entries that can’t be undone anymore: %s',
    async (typed, updated, isSaid) => {
      const { session, type, file, told, elsewhere } = await openTestSession('One two three.');
      type(typed);
      await session.save();
      elsewhere(updated);
      await session.syncFromStorage();
      expect(file.text).toBe(updated);
      expect(told.some((message) => /you can no longer undo those edits/.test(message))).toBe(isSaid);
    },
  );

  it('keeps both texts and reports it if both tabs typed at the same position', async () => {
    const { session, type, file, told, elsewhere } = await openTestSession('One.');
    elsewhere('One. Theirs');
    type('One. Mine');
    await session.save();
    expect([file.text, told]).toEqual(['One. Theirs Mine', ['page.mdx']]);
  });

  it('saves the other text for recovery if the merged text isn’t a valid page', async () => {
    const { session, type, file, held, elsewhere } = await openTestSession('One.');
    elsewhere('BROK');
    type('BROKEN'); // only the merged text counts as broken, neither one alone
    await session.save();
    expect(file.text).toBe('BROKEN');
    expect(held.map(({ text }) => text)).toEqual(['BROK']);
  });

  it('stores again if the text here is newer than a deletion elsewhere', async () => {
    const { session, type, file } = await openTestSession('One.');
    file.revision = 7;
    type('One. Two.');
    await session.save();
    expect(file.text).toBe('One. Two.');
  });

  it('keeps rejected text on the screen, and saves it for recovery if the source is edited', async () => {
    const { session, type, file, held, now } = await openTestSession('One.');
    type('REFUSED');
    await session.save();
    expect([now()?.saving.kind, file.text, paragraphTextOf(session.document ?? toParagraphDoc(''))]).toEqual([
      'failed',
      'One.',
      'REFUSED',
    ]);
    session.updateSource('One.', 'One. Source.');
    await session.save();
    expect([file.text, held.length]).toEqual(['One. Source.', 1]);
    session.close();
  });

  it('merges source typed over an older text with remote changes', async () => {
    const { session, file, elsewhere } = await openTestSession('One.\n\nTwo.\n', 'notes.txt');
    elsewhere('One.\n\nTwo, theirs.\n');
    await session.syncFromStorage();
    session.updateSource('One.\n\nTwo.\n', 'One, mine.\n\nTwo.\n');
    await session.save();
    expect(file.text).toBe('One, mine.\n\nTwo, theirs.\n');
  });

  it('stores within half a second during continuous typing', async () => {
    const { session, type, file } = await openTestSession('One.');
    const started = Date.now();
    for (let key = 0; Date.now() - started < 480; key += 1) {
      type(`One. ${'x'.repeat(key)}`);
      await new Promise((done) => void setTimeout(done, 20));
    }
    expect(file.text).toMatch(/x/);
    session.close();
  });
});
