import { expect } from '@playwright/test';
import { startOwnSite } from '../browser/ownSite.ts';
import { Screen, type Browser } from './screen.ts';

/** In milliseconds: far longer than any part of the app takes to load from a local server. */
const untilAllIsFetched = 3000;

const files = {
  'docs.json': `${JSON.stringify({ name: 'Small', navigation: [{ group: 'Start', pages: ['index', 'guide'] }] }, null, 2)}\n`,
  'index.mdx': '---\ntitle: Welcome\n---\n\nHello.\n',
  'guide.mdx':
    '---\ntitle: Guide\n---\n\nFirst line.\n\n| One | Two |\n| --- | --- |\n| Three | Four |\n| Five | Six |\n\n```js\nconst seven = 7;\n```\n\nLast line.\n',
};

const expected =
  '---\ntitle: Guide for all\n---\n\nFirst line. Typed, typed\n\n<Note>\n  Noted.\n</Note>\n\n| One | Two |\n| --- | --- |\n| Five | Six |\n| Three more | Four |\n\n```js\nconst seven = 7; // nine\n```\n\nLast line. In source. And again.\n';

const saved = 'Saved';

/**
 * Runs the full workflow in a browser: opens a site; types in text, a cell, code, and the title; inserts, copies, pastes, and drags; visits
 * the source and the preview; reloads the tab; reviews and sends; compares the received bytes; and types on without the server. Reports
 * each step.
 */
export async function goTheWholeWay(browser: Browser, told: (step: string) => void): Promise<void> {
  const site = await startOwnSite(files);
  let isClosed = false;
  const close = async () => {
    if (!isClosed) await site.close();
    isClosed = true;
  };
  const screen = new Screen(browser);
  const step = async (name: string, take: () => Promise<void> | void) => {
    await take();
    told(name);
  };
  const goTo = (place: string) =>
    browser.evaluate(
      `(() => { location.hash = '#/site/' + location.hash.split('/')[2] + ${JSON.stringify(`/${place}`)}; return true; })()`,
    );
  const behind = async (words: string) => {
    await browser.click(await wordsAt(screen, words));
    await browser.press('End');
  };
  try {
    await step('open', async () => {
      await browser.goTo(`${site.url}/#/open?url=${encodeURIComponent(site.address)}`);
      await screen.click({ role: 'treeitem', name: 'Guide' });
      await screen.until(
        'the page is shown',
        `document.querySelector('.page-text')?.innerText.includes('First line.')`,
      );
    });
    await step('type in text', async () => {
      await behind('First line.');
      await browser.type(' Typed');
    });
    await step('copy and paste', async () => {
      await browser.press('Shift+ArrowLeft');
      for (let letter = 0; letter < 4; letter += 1) await browser.press('Shift+ArrowLeft');
      await browser.press('Control+c');
      await browser.press('End');
      await browser.type(', ');
      await browser.press('Control+v');
      await screen.read('Typed, Typed');
      for (let letter = 0; letter < 5; letter += 1) await browser.press('Backspace');
      await browser.type('typed');
    });
    await step('insert', async () => {
      await browser.press('Enter');
      await browser.type('/note');
      await screen.see({ role: 'option', name: /^Note/ });
      await browser.press('Enter');
      await screen.until('a note is there', `document.querySelector('.page-text [data-node="callout"]') !== null`);
      await browser.type('Noted.');
    });
    await step('type in a cell', async () => {
      await behind('Three');
      await browser.type(' more');
    });
    await step('type in code', async () => {
      await behind('seven');
      await browser.type(' // nine');
    });
    await step('type in the title', async () => {
      await screen.click('textarea[name="title"]');
      await browser.press('End');
      await browser.type(' for all');
    });
    await step('drag', async () => {
      await browser.move(await wordsAt(screen, 'Three more'));
      const from = await screen.placeOf({ role: 'button', name: 'Row 2' });
      const to = await wordsAt(screen, 'Five');
      await browser.drag(from, { x: from.x, y: to.y + 12 });
      await screen.until(
        'the row is below',
        `/Five[\\s\\S]*Three more/.test(document.querySelector('.page-text table').innerText)`,
      );
      await screen.read(saved);
    });
    await step('source', async () => {
      await goTo('source/guide.mdx');
      await screen.until('the source is shown', `document.querySelector('.view-lines')?.innerText.includes('Last')`);
      await screen.click('.view-lines');
      await browser.press('Control+End');
      await browser.press('ArrowLeft');
      await browser.type(' In source.');
      await screen.read(saved);
    });
    await step('preview', async () => {
      await goTo('preview/guide.mdx');
      await screen.see('iframe');
      await goTo('page/guide.mdx');
      await screen.read('Last line. In source.');
    });
    await step('reload', async () => {
      // Firefox reports an error for fetches of a worker that are pending when its page closes, such as the preview's.
      await new Promise((done) => void setTimeout(done, untilAllIsFetched));
      await browser.reload();
      await screen.read('Last line. In source.');
    });
    await step('type after that', async () => {
      await behind('In source.');
      await browser.type(' And again.');
      await screen.read(saved);
    });
    await step('review', async () => {
      await screen.click({ role: 'button', name: 'Review changes, 1' });
      await screen.see({ role: 'button', name: 'Send for review…' });
      await screen.read('And again.');
    });
    await step('publish', async () => {
      await screen.click({ role: 'button', name: 'Send for review…' });
      await screen.click({ role: 'button', name: /^Send/, nth: 1 });
      await screen.see({ role: 'link', name: /^Open review/ });
    });
    await step('compare the bytes that came', () => {
      const branches = site.git('for-each-ref', '--format=%(refname:short)', 'refs/heads').split('\n');
      const branch = branches.find((name) => name !== '' && name !== 'main') ?? 'main';
      expect(site.bytes(branch, 'guide.mdx').toString('utf8'), `what ${browser.name} sent`).toBe(expected);
    });
    expect(browser.complaints(), `what ${browser.name} complained of`).toEqual([]);
    await step('type without the server', async () => {
      await goTo('page/guide.mdx');
      await screen.read('And again.');
      await close();
      await behind('And again.');
      await browser.type(' Alone.');
      await screen.read('And again. Alone.');
      await screen.read(saved);
    });
  } finally {
    await close();
  }
}

/** The position of text on the page. */
async function wordsAt(screen: Screen, words: string) {
  const place = await screen.until(
    `“${words}” is on the page`,
    `(() => {
      const texts = document.createTreeWalker(document.querySelector('.page-text'), NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const start = texts.currentNode.data.indexOf(${JSON.stringify(words)});
        if (start < 0) continue;
        const seen = texts.currentNode.parentElement.getBoundingClientRect();
        if (seen.top < 80 || seen.bottom > innerHeight) texts.currentNode.parentElement.scrollIntoView({ block: 'center' });
        const range = document.createRange();
        range.setStart(texts.currentNode, start);
        range.setEnd(texts.currentNode, start + ${words.length});
        const { left, top, width, height } = range.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      }
      return null;
    })()`,
  );
  return place as { readonly x: number; readonly y: number }; // as returned above
}
