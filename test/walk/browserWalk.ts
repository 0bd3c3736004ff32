import { expect, type BrowserContext, type Page } from '@playwright/test';
import { goTo, openSite, type OwnSite } from '../browser/ownSite.ts';
import { shownWords, standBehind, standInSource, storedText } from './browserScreen.ts';
import { normalized, PageModel, wordOf } from './pageModel.ts';
import type { Step } from './steps.ts';
import { anchors, paragraphAnchors, walkPages, walkSite } from './walkSite.ts';

/** One tab of the browser: its mode and page. */
interface Tab {
  readonly page: Page;
  mode: 'page' | 'preview' | 'source' | 'away';
  path: string;
}

/** A page of the walk: its current path, its expected text, and its last sent text. */
interface WalkedPage {
  readonly first: string;
  path: string;
  readonly model: PageModel;
  sent: string;
  /** Its path when it was sent. */
  sentPath: string;
}

/** A walk in a real browser: the same steps and the same model as without one. */
export class BrowserWalk {
  private readonly pages: readonly WalkedPage[] = walkPages.map((path) => ({
    first: path,
    path,
    model: new PageModel(walkSite[path] ?? ''),
    sent: walkSite[path] ?? '',
    sentPath: path,
  }));
  private readonly tabs: (Tab | undefined)[] = [];
  private readonly context: BrowserContext;
  private readonly site: OwnSite;
  private words = 0;
  private isOffline = false;

  constructor(context: BrowserContext, site: OwnSite) {
    this.context = context;
    this.site = site;
  }

  async take(step: Step): Promise<void> {
    if (!('tab' in step)) return this.setOffline(step.do === 'network' && !step.on);
    const tab = await this.tab(step.tab);
    switch (step.do) {
      case 'type':
      case 'paragraph':
      case 'remove':
        return this.type(tab, step);
      case 'undo':
      case 'redo':
        return this.takeBack(tab, step);
      case 'go':
        tab.mode = step.mode;
        tab.path = this.pages[step.page]?.path ?? walkPages[0];
        // The source editor is loaded on first use, which needs the network.
        if (step.mode === 'source') await this.setOffline(false);
        return goTo(tab.page, `${tab.mode}/${tab.path}`);
      case 'away':
        tab.mode = 'away';
        return goTo(tab.page, 'settings');
      case 'reload':
        await this.setOffline(false);
        await tab.page.reload();
        if (tab.mode === 'source')
          await expect(tab.page.getByTestId('source-editor').locator('.view-line').first()).toBeVisible({
            timeout: 20_000,
          });
        return expectOpen(tab);
      case 'rename':
        return this.rename(tab, this.pages[step.page]);
      case 'publish':
        return this.publish(tab);
      default:
        return undefined; // actions with more forms have their own tests
    }
  }

  private async setOffline(isOffline: boolean): Promise<void> {
    this.isOffline = isOffline;
    await this.context.setOffline(isOffline);
  }

  private modelAt(path: string): PageModel | undefined {
    return this.pages.find((page) => page.path === path)?.model;
  }

  /** Moves the file to another folder, or back; tabs that show it follow. */
  private async rename(tab: Tab, renamed: WalkedPage | undefined): Promise<void> {
    if (renamed === undefined) return;
    await this.expectStored();
    const before = renamed.path;
    await tab.page.bringToFront();
    await goTo(tab.page, `files/${before}`);
    const tree = tab.page.getByRole('tree', { name: 'Site files' });
    const selected = tree.getByRole('treeitem', { selected: true });
    const notFetched = tab.page.getByText('Part of Docwright couldn’t load').first();
    await expect(selected.or(notFetched).first()).toBeVisible();
    tab.mode = 'away';
    // Files never viewed before going offline aren't loaded: the app reports it, and the person continues elsewhere.
    if (this.isOffline && (await notFetched.isVisible())) return;
    renamed.path = before === renamed.first ? `moved/${before}` : renamed.first;
    await expect(selected).toContainText(/[^/]+$/.exec(before)?.[0] ?? before);
    const field = tab.page.getByRole('textbox', { name: 'Path' });
    // The file's text editor takes the focus once it loads.
    await expect(async () => {
      await tree.focus();
      await tab.page.keyboard.press('F2');
      await expect(field).toHaveValue(before, { timeout: 1000 });
    }).toPass({ timeout: 20_000 });
    await field.fill(renamed.path);
    await tab.page.getByRole('button', { name: 'Rename' }).click();
    await expect(tab.page.getByRole('dialog')).toHaveCount(0);
    for (const other of this.tabs) if (other?.path === before) other.path = renamed.path;
    await this.expectStored();
  }

  /** Sends all changes to the host; each file there must match the model. */
  private async publish(tab: Tab): Promise<void> {
    await this.setOffline(false);
    await this.expectStored();
    tab.mode = 'away';
    await tab.page.bringToFront();
    await goTo(tab.page, 'publish');
    const nothing = tab.page.getByRole('heading', { name: 'Nothing to send yet' });
    const inReview = tab.page.getByRole('main').getByText('In review', { exact: true });
    const send = tab.page
      .getByRole('main')
      .getByRole('button', { name: /^(?:Send for review|Send anyway|Update review)$/ });
    await expect(nothing.or(send).or(inReview).first()).toBeVisible({ timeout: 20_000 });
    if (!(await send.first().isVisible())) return;
    await send.last().click();
    // A tab reloaded right after moving a file may not have announced it: the list is refreshed, and sent then.
    const moved = tab.page.getByText('A file in this list was moved in another tab');
    await expect(inReview.or(moved).first()).toBeVisible({ timeout: 20_000 });
    if (await moved.isVisible()) await send.last().click();
    await expect(inReview).toBeVisible({ timeout: 20_000 });
    await expect(send).toHaveCount(0, { timeout: 20_000 });
    const branch = this.site.git('for-each-ref', '--format=%(refname:short)', 'refs/heads/docs').trim();
    // "In review" may still be shown from the last time.
    for (const page of this.pages) {
      const sent = () =>
        this.site.git('ls-tree', branch, page.path) === '' ? '' : this.site.bytes(branch, page.path).toString('utf8');
      await expect
        .poll(() => normalized(sent()), {
          message: `${page.path} as it was sent with ${this.site.git('show', '--stat', '--format=%s', branch)}`,
          timeout: 20_000,
        })
        .toBe(normalized(page.model.text));
      page.sent = sent();
      page.sentPath = page.path;
    }
  }

  /** Each screen shows what was typed on it. */
  async expectScreens(): Promise<void> {
    for (const [index, tab] of this.tabs.entries()) {
      if (tab?.mode !== 'page') continue;
      const words = [...(this.modelAt(tab.path)?.words ?? [])]
        .filter(([, owner]) => owner === index)
        .map(([word]) => word);
      await expect
        .poll(async () => missing(words, await shownWords(tab.page)), {
          message: `tab ${index} shows all that was typed on ${tab.path}`,
          timeout: 10_000,
        })
        .toEqual([]);
    }
  }

  /** Once everything is idle, each file matches the model, in storage and on every screen. */
  async expectStored(): Promise<void> {
    const tab = await this.tab(0);
    for (const each of this.tabs)
      if (each !== undefined)
        await expect(each.page.getByText('Saved', { exact: true }).first()).toBeVisible({ timeout: 15_000 });
    for (const { path, model, sent, sentPath } of this.pages) {
      const stored = async () =>
        normalized((await storedText(tab.page, path)) ?? (path === sentPath ? sent : 'no file'));
      await expect.poll(stored, { message: path, timeout: 10_000 }).toBe(normalized(model.text));
    }
  }

  private async tab(index: number): Promise<Tab> {
    const known = this.tabs[index];
    if (known !== undefined) return known;
    await this.setOffline(false);
    const page = await this.context.newPage();
    const tab: Tab = { page, mode: 'page', path: this.pages[0]?.path ?? walkPages[0] };
    this.tabs[index] = tab;
    await openSite(page, this.site);
    await goTo(page, `page/${tab.path}`);
    await expectOpen(tab);
    return tab;
  }

  private async type(tab: Tab, step: Extract<Step, { do: 'type' | 'paragraph' | 'remove' }>): Promise<void> {
    const model = this.modelAt(tab.path);
    if (model === undefined || tab.mode === 'preview' || tab.mode === 'away') return;
    await tab.page.bringToFront();
    const stand = (words: string) =>
      tab.mode === 'source' ? standInSource(tab.page, words) : standBehind(tab.page, words);
    if (tab.mode === 'page') await expectOpen(tab);
    if (step.do === 'remove') {
      const word = [...model.words].filter(([, owner]) => owner === step.tab).map(([typed]) => typed)[step.nth];
      if (word === undefined || !new RegExp(` ${word}\\b`).test(model.text) || !(await stand(` ${word}`))) return;
      for (let key = 0; key <= word.length; key += 1) await tab.page.keyboard.press('Backspace');
      model.remove(word);
      return;
    }
    this.words += 1;
    const word = wordOf(this.words);
    if (step.do === 'paragraph') {
      const anchor = paragraphAnchors[step.anchor] ?? 'Sigma';
      if (!(await stand(anchor))) return;
      await tab.page.keyboard.press('End');
      await tab.page.keyboard.press('Enter');
      if (tab.mode === 'source') await tab.page.keyboard.press('Enter');
      await tab.page.keyboard.type(word);
      model.addParagraph(anchor, word, step.tab);
      return;
    }
    const anchor = anchors[step.anchor];
    if (anchor === undefined || !(await stand(anchor.word))) return;
    await tab.page.keyboard.type(` ${word}`);
    model.type(anchor.word, word, step.tab);
  }

  private async takeBack(tab: Tab, step: Extract<Step, { do: 'undo' | 'redo' }>): Promise<void> {
    const model = this.modelAt(tab.path);
    if (model === undefined || tab.mode === 'preview' || tab.mode === 'away') return;
    await tab.page.bringToFront();
    await this.expectStored();
    await (tab.mode === 'source' ? standInSource(tab.page, 'Upsilon') : standBehind(tab.page, 'Upsilon'));
    await tab.page.keyboard.press(step.do === 'undo' ? 'Control+z' : 'Control+Shift+z');
    await expect(tab.page.getByText('Saved', { exact: true }).first()).toBeVisible();
    await tab.page.evaluate(() => new Promise((done) => setTimeout(done, 600))); // typed text is stored by then
    const text = (await storedText(tab.page, tab.path)) ?? this.pages.find(({ path }) => path === tab.path)?.sent ?? '';
    // An entry belongs to one tab.
    const gone = [...model.words].filter(([word]) => !text.includes(word));
    expect(new Set(gone.map(([, owner]) => owner)).size, `${step.do} takes back ${JSON.stringify(gone)}`).toBeLessThan(
      2,
    );
    for (const { word } of anchors) expect(text, `${step.do} takes back what was typed alone`).toContain(word);
    model.adopt(text);
  }
}

async function expectOpen({ page, mode, path }: Tab): Promise<void> {
  if (mode !== 'page') return;
  await expect(page).toHaveURL(new RegExp(`page/${path.replace('/', '.')}$`));
  await expect(page.locator('.page-text')).toContainText('Sigma', { timeout: 20_000 });
  await expect(page.locator('textarea.page-title')).toHaveValue(
    new RegExp(path.replace(/^moved[/]/, '').replaceAll(/[./]/g, '.')),
  ); // its title only has its first name
}

function missing(words: readonly string[], shown: string): readonly string[] {
  return words.filter((word) => !new RegExp(`${word}(?!\\d)`).test(shown));
}
