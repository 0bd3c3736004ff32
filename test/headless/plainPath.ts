import { expect, vi } from 'vitest';
import { decodeText } from '#base/encoding.ts';
import type { Problem } from '#base/problem.ts';
import { noticesStore } from '#state/notices/noticesStore.ts';
import { recoveredTextsStore } from '#state/openFiles/recoveredTextsStore.ts';
import { publishStore } from '#state/publish/publishStore.ts';
import { publishChanges } from '#state/intents/publishChanges.ts';
import { preparePublishing } from '#state/publish/preparePublishing.ts';
import { undo, whenStepsSettled } from '#state/intents/undo.ts';
import { renamePageFile } from '#state/intents/renamePageFile.ts';
import { saveAll, backUpUnsavedDrafts } from '#state/sync/saveAll.ts';
import { getOpenFiles } from '#state/openFiles/openFiles.ts';
import { openFilesStore, getOpenText } from '#state/openFiles/openFilesStore.ts';
import { openSite } from '#state/intents/openSite.ts';
import { getOpenSite, siteStore } from '#state/site/siteStore.ts';
import { storeImage } from '#state/intents/storeImage.ts';
import { setSetting } from '#state/intents/setSetting.ts';
import type { Server } from '../walk/ownProcess.ts';
import { MemoryStorage } from './browserGlobals.ts';
import { HeadlessBrowser, type HeadlessTab } from './headlessBrowser.ts';
import { HeadlessScreen } from './headlessScreen.ts';
import type { App } from '#state/app.ts';

const page = 'one.mdx';
const author = { name: 'Writer', email: 'writer@example.com' };

/** The storage faults of a path; after `heal` nothing fails. */
interface Faults {
  readonly heal: () => void;
}

/**
 * A writer's typical path through the app: open, type, change a setting, move a page, add a picture, undo, reload, publish. Each step has
 * to end; what it reports as saved must be in storage after the next reload. At the end storage works again, and all claims are checked.
 */
export class PlainPath {
  private readonly server: Server;
  private readonly faults: Faults;
  private readonly browser: HeadlessBrowser;
  private readonly kept = new MemoryStorage();
  private tab: HeadlessTab | null = null;
  private screen: HeadlessScreen | null = null;
  /** What was reported as saved: a file and its text. */
  private readonly claims = new Map<string, { readonly path: string; readonly text: string }>();
  /** All texts that the page had, on the screen or in storage. */
  private readonly texts = new Set<string>();
  private step = 'start';

  private constructor(server: Server, browser: HeadlessBrowser, faults: Faults) {
    this.server = server;
    this.browser = browser;
    this.faults = faults;
  }

  /** Takes the whole path. Fails if a step doesn't end, or something reported as saved is lost. */
  static async take(server: Server, faults: Faults, longest: number): Promise<void> {
    for (const key of Object.keys(globalThis.localStorage)) globalThis.localStorage.removeItem(key);
    const path = new PlainPath(server, await HeadlessBrowser.start(server, true), faults);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`It never ends: ${path.step}`)), longest);
    });
    await Promise.race([path.takeAll(), late])
      .catch((error: unknown) => {
        throw new Error(`At “${path.step}”: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      })
      .finally(() => {
        clearTimeout(timer);
        path.leave();
        path.browser.close();
      });
  }

  private get app(): App {
    if (this.tab === null) throw new Error('No tab is open.');
    return this.tab.app;
  }

  private async takeAll(): Promise<void> {
    await this.open();
    await this.type('Gamma', 'first');
    await this.change('setting', 'docs.json', '"Faulty"', () => setSetting(this.app, ['name'], 'Faulty', 'the name'));
    await this.move();
    await this.change('picture', 'images/one.png', '', () =>
      storeImage(this.app, new Blob(['PNG'], { type: 'image/png' }), 'one.png'),
    );
    await this.type('Zeta', 'second');
    await this.undo();
    await this.reload();
    await this.publish();
    this.step = 'storage works again';
    this.faults.heal();
    await this.reload();
    await this.checkClaims();
    if (getOpenSite(this.app)?.changes.length !== 0) await this.publish();
    await this.undoAll();
  }

  /** Opens the site; retries once after a failure, as a writer would. */
  private async open(): Promise<void> {
    this.step = 'open';
    this.tab ??= await this.browser.openTab(this.kept);
    this.screen = new HeadlessScreen(this.app);
    for (let tries = 0; ; tries += 1) {
      await openSite(this.app, { url: this.server.address });
      const { site } = this.app.get(siteStore).getState();
      if (site.kind === 'open') break;
      expect(site.kind).toBe('failed');
      if (site.kind === 'failed') expectStorage(site.problem);
      if (tries > 0) this.faults.heal();
      expect(tries, 'the site opens once storage works').toBeLessThan(4);
    }
    await this.show();
  }

  /** Shows the page; retries after a failure. */
  private async show(): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      this.screen?.go('away', null);
      this.screen?.go('page', page);
      const file = await vi.waitFor(() => {
        const now = this.app.get(openFilesStore).getState().files[page];
        if (now === undefined || now.kind === 'loading' || (now.kind === 'text' && this.screen?.blocks === null))
          throw new Error('The page is being read.');
        return now;
      });
      if (file.kind === 'text') return this.note();
      expect(file.kind).toBe('failed');
      if (file.kind === 'failed') expectStorage(file.problem);
      if (tries > 0) this.faults.heal();
      expect(tries, 'the page opens once storage works').toBeLessThan(4);
      await getOpenFiles(this.app)?.syncFromStorage();
    }
  }

  private async type(anchor: string, word: string): Promise<void> {
    this.step = `type ${word}`;
    expect(this.screen?.type(anchor, word)).toBe(true);
    await saveAll(this.app);
    this.note();
    if (this.saving(page)) this.claim(page, `${anchor} ${word}`);
  }

  /** True if a file is shown as saved; otherwise the screen must show why it isn't. */
  private saving(path: string): boolean {
    const file = this.app.get(openFilesStore).getState().files[path];
    if (file?.kind !== 'text') return false;
    if (file.saving.kind === 'failed') expectStorage(file.saving.problem);
    else expect(file.saving.kind, `${path} after all was stored`).toBe('saved');
    return file.saving.kind === 'saved';
  }

  private async change(
    step: string,
    path: string,
    text: string,
    work: () => Promise<{ readonly ok: true } | { readonly ok: false; readonly problem: Problem }>,
  ): Promise<void> {
    this.step = step;
    const done = await work();
    await saveAll(this.app);
    this.note();
    if (done.ok) this.claim(path, text);
    else expectStorage(done.problem);
  }

  private async move(): Promise<void> {
    this.step = 'move';
    const told = this.notices.length;
    if (await renamePageFile(this.app, 'folder/two.mdx', 'folder/moved.mdx', [], false))
      this.claim('folder/moved.mdx', 'Gamma');
    else expect(this.notices.length, 'a move that failed is reported').toBeGreaterThan(told);
    await saveAll(this.app);
  }

  private async undo(): Promise<void> {
    this.step = 'undo';
    undo(this.app, page);
    await whenStepsSettled(this.app);
    await saveAll(this.app);
    this.note();
    this.claims.delete('Zeta second');
  }

  private async reload(): Promise<void> {
    this.leave();
    await this.open();
    this.step = 'reload';
    await saveAll(this.app);
    this.note();
  }

  private async publish(): Promise<void> {
    this.step = 'publish';
    for (let tries = 0; ; tries += 1) {
      const site = getOpenSite(this.app);
      if (site === null || site.changes.length === 0) return;
      await preparePublishing(this.app, site.summary.id);
      await publishChanges(this.app, author);
      const { publishing } = this.app.get(publishStore).getState();
      if (publishing.kind === 'sent') return;
      expect(publishing.kind, 'sending ends').toBe('failed');
      // The server is slow if the machine is busy.
      if (publishing.kind === 'failed' && publishing.problem.code !== 'network/host-unreachable')
        expectStorage(publishing.problem);
      if (tries > 0) this.faults.heal();
      expect(tries, 'it is sent once storage works').toBeLessThan(4);
    }
  }

  private async checkClaims(): Promise<void> {
    for (const { path, text } of this.claims.values())
      expect(await this.stored(path), `${path} was shown as saved`).toContain(text);
    const stored = (await this.stored(page)) ?? '';
    expect([...this.texts], 'the page is as it was at some time').toContain(stored);
    expect(getOpenText(this.app, page)).toBe(stored);
    expect(this.app.get(recoveredTextsStore).getState().words).toEqual([]);
  }

  /** Undoes everything on the page; after each step it must have one of its earlier texts. */
  private async undoAll(): Promise<void> {
    this.step = 'undo all';
    for (let count = 0; count < 10; count += 1) {
      undo(this.app, page);
      await whenStepsSettled(this.app);
      await saveAll(this.app);
      expect([...this.texts], 'undo gives an earlier text').toContain(await this.stored(page));
    }
  }

  private claim(path: string, text: string): void {
    this.claims.set(text, { path, text });
  }

  private note(): void {
    const text = getOpenText(this.app, page);
    if (text !== null) this.texts.add(text);
  }

  private get notices(): readonly string[] {
    return this.app
      .get(noticesStore)
      .getState()
      .notices.map(({ text }) => text);
  }

  private async stored(path: string): Promise<string | null> {
    const read = await this.tab?.workspace.read(getOpenSite(this.app)?.summary.id ?? '', path);
    const text = read?.ok === true ? decodeText(read.value.bytes) : null;
    return text?.ok === true ? text.value : null;
  }

  private leave(): void {
    if (this.tab === null) return;
    backUpUnsavedDrafts(this.app);
    this.screen?.close();
    this.tab.end();
    this.tab = null;
  }
}

function expectStorage({ code, message }: Problem): void {
  expect(code, message).toMatch(/^storage\//);
}
