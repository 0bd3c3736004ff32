import { createServer, type Server } from 'node:http';
import type { FrameLocator, Page } from '@playwright/test';
import { expect, expectAccessible } from './app.ts';
import { Copies, openSiteOnce, test } from './onePage.ts';
import { goTo, startOwnSite, typeAtEnd, type OwnSite } from './ownSite.ts';

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns a component that tries everything that is forbidden and lists the outcomes. `there` is the server that would receive its requests. */
const spy = (there: string) => `export const Spy = () => {
  const [said, setSaid] = useState([]);
  useEffect(() => {
    const tries = {
      cookie: () => document.cookie,
      localStorage: () => localStorage.length,
      sessionStorage: () => sessionStorage.length,
      indexedDB: () => new Promise((yes, no) => { const open = indexedDB.open('a'); open.onsuccess = yes; open.onerror = no; }),
      caches: () => caches.open('a'),
      files: () => navigator.storage.getDirectory(),
      parentDocument: () => parent.document.body,
      topDocument: () => top.document.body,
      parentAddress: () => parent.location.href,
      fetch: () => fetch('${there}/fetch', { mode: 'no-cors' }),
      fetchOwn: () => fetch('/settings.json'),
      socket: () => new Promise((yes, no) => { const socket = new WebSocket('${there.replace('http', 'ws')}/socket'); socket.onopen = yes; socket.onerror = () => no(new Error('no socket')); }),
      picture: () => new Promise((yes, no) => { const one = new Image(); one.onload = yes; one.onerror = () => no(new Error('no picture')); one.src = '${there}/picture.png'; }),
      script: () => new Promise((yes, no) => { const one = document.createElement('script'); one.src = '${there}/script.js'; one.onload = yes; one.onerror = () => no(new Error('no script')); document.head.append(one); }),
      import: () => import('${there}/module.js'),
      worker: () => new Promise((yes, no) => { const one = new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))); one.onmessage = yes; one.onerror = () => no(new Error('no worker')); }),
      peers: () => new RTCPeerConnection(),
      peersOfChild: () => { const child = document.createElement('iframe'); document.body.append(child); return new child.contentWindow.RTCPeerConnection(); },
      popup: () => { if (open('${there}/popup') === null) throw new Error('no window'); },
      topAddress: () => { top.location = '${there}/top'; },
      beacon: () => { navigator.sendBeacon('${there}/beacon', 'a'); throw new Error('sent, and not there'); },
      form: () => { const form = document.createElement('form'); form.action = '${there}/form'; form.method = 'post'; document.body.append(form); form.submit(); throw new Error('asked, and not there'); },
      style: () => { const sheet = document.createElement('style'); sheet.textContent = '@import "${there}/import.css"; body { background: url(${there}/url.png) }'; document.head.append(sheet); throw new Error('asked, and not there'); },
      link: () => { for (const rel of ['prefetch', 'preconnect', 'dns-prefetch', 'modulepreload', 'stylesheet']) { const link = document.createElement('link'); link.rel = rel; link.href = '${there}/' + rel; document.head.append(link); } throw new Error('asked, and not there'); },
    };
    (async () => {
      for (const [name, tryIt] of Object.entries(tries)) {
        const became = await Promise.race([
          (async () => tryIt())().then(() => 'allowed', () => 'refused'),
          new Promise((done) => setTimeout(() => done('unanswered'), 1500)),
        ]);
        setSaid((before) => [...before, name + ': ' + became]);
      }
      setSaid((before) => [...before, 'all tried']);
    })();
  }, []);
  return <ul>{said.map((one) => <li key={one}>{one}</li>)}</ul>;
};
export const Leaver = () => <button onClick={() => { location = '${there}/left'; }}>Leave</button>;
export const Restarter = () => <button onClick={() => location.reload()}>Reload</button>;
`;

const parts = `export const Counter = ({ start, children }) => {
  const [count, setCount] = useState(start);
  return <section aria-label="Counter" className="rounded-xl"><button onClick={() => setCount(count + 1)}>Clicked {count}</button>{children}</section>;
};
export const Broken = () => {

  throw new Error('broken on purpose');
};
export const Looper = () => <button onClick={() => { while (true) { try { loop(); } catch {} } }}>Loop</button>;
export const Endless = () => { for (;;); };
export const Hidden = () => <button onClick={() => setTimeout(new Function('for (;;);'), 100)}>Loop unseen</button>;
export const Shown = () => <figure><img src="/images/dot.png" alt="A dot" width="40" /></figure>;
export const Linked = () => <p><a href="/guide">To the guide</a> <a href="https://elsewhere.example/">Elsewhere</a></p>;
export const Tall = ({ rows }) => <div style={{ height: rows * 50 }}>Tall</div>;
`;

const page = (body: string) =>
  `---\ntitle: Own\n---\n\nimport { Counter, Broken, Looper, Endless, Hidden, Shown, Linked, Tall } from "/snippets/parts.jsx"\n\n${body}\n\nThe end of the page.\n`;

const copies = new Copies(
  {
    'counter.mdx': page(
      '<Counter start={3}>\n\n<Tabs>\n  <Tab title="One">\n    First words.\n  </Tab>\n  <Tab title="Two">\n    Second words.\n  </Tab>\n</Tabs>\n\n</Counter>\n\n<Shown />\n\n<Linked />\n\n<Tall rows={6} />',
    ),
    'own.mdx': page(
      'export const Near = ({ name }) => <b>Near {name}</b>;\n\n<Near name="you" />\n\n<Counter start={1}>Kept</Counter>',
    ),
    'broken.mdx': page('<Broken>What stands in it.</Broken>\n\n<Endless />\n\n<Counter start={5} />'),
    'looper.mdx': page('<Looper />\n\n<Counter start={6} />'),
    'hidden.mdx': page('<Hidden />\n\n<Counter start={7} />'),
  },
  2,
);

let site: OwnSite;
let listener: Server;
const arrived: string[] = [];
let connections = 0;
test.beforeAll(async () => {
  listener = createServer((request, response) => {
    arrived.push(request.url ?? '');
    response.setHeader('Access-Control-Allow-Origin', '*').end('');
  })
    .on('connection', () => (connections += 1))
    .listen(0, '127.0.0.1');
  const address = listener.address();
  const there = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  site = await startOwnSite({
    'docs.json': JSON.stringify({ name: 'Acme', navigation: [{ group: 'Start', pages: ['index', 'guide'] }] }),
    'index.mdx': '---\ntitle: Home\n---\n\nHello.\n',
    'guide.mdx': '---\ntitle: Guide\n---\n\nFirst line.\n',
    'images/dot.png': dot,
    'snippets/parts.jsx': parts,
    'snippets/spy.jsx': spy(there),
    'spy.mdx': '---\ntitle: Spy\n---\n\nimport { Spy } from "/snippets/spy.jsx"\n\n<Spy />\n',
    'leaver.mdx':
      '---\ntitle: Leaver\n---\n\nimport { Leaver, Restarter } from "/snippets/spy.jsx"\n\n<Leaver />\n\n<Restarter />\n\nStill here.\n',
    'snippets/typed.jsx': 'export const Typed = () => <b>Was typed</b>;\n',
    'typed.mdx':
      '---\ntitle: Own\n---\n\nimport { Typed } from "/snippets/typed.jsx"\n\n<Typed />\n\nThe end of the page.\n',
    ...copies.files,
  });
});
test.afterAll(async () => {
  listener.close();
  await site.close();
});

function previewOf(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="The page as readers see it"]');
}

/** Returns the frame in which a component is rendered. */
function islandOf(frame: FrameLocator, name: string): FrameLocator {
  return frame.frameLocator(`iframe[title="${name} (custom component)"]`);
}

/** Opens a page's preview and runs the site's code there. */
async function run(page: Page, path: string): Promise<FrameLocator> {
  await openSiteOnce(page, site);
  await goTo(page, `preview/${path}`);
  const frame = previewOf(page);
  const name = path.replace(/\..*$/, '');
  await expect(frame.locator('h1.page-title')).toHaveText(/^(?:Own|Spy|Leaver)$/, { timeout: 15_000 });
  await expect(page).toHaveURL(new RegExp(name));
  const button = frame.getByRole('button', { name: 'Run custom code' }).first();
  await expect(button.or(frame.locator('.island-frame').first()).first()).toBeVisible();
  if (await button.isVisible()) await button.click();
  return frame;
}

test('labels the site’s custom code and runs none of it before the user allows it', async ({ page }) => {
  const path = copies.next('counter.mdx');
  await openSiteOnce(page, site);
  await goTo(page, `preview/${path}`);
  const frame = previewOf(page);
  await expect(frame.getByText('is custom code from this site')).toHaveCount(4);
  await expect(frame.getByText('First words.')).toBeVisible();
  await expect(frame.locator('iframe')).toHaveCount(0);
  await expectAccessible(page);
});

test('runs components on one click, with their children from the page, and on each page after that', async ({
  page,
}) => {
  const path = copies.next('counter.mdx');
  const frame = await run(page, path);
  const counter = islandOf(frame, 'Counter');
  await counter.getByRole('button', { name: 'Clicked 3' }).click();
  await expect(counter.getByRole('button', { name: 'Clicked 4' })).toBeVisible();
  await expect(counter.getByText('First words.')).toBeVisible();
  await counter.getByRole('tab', { name: 'Two' }).click();
  await expect(counter.getByText('Second words.')).toBeVisible();
  await expect(frame.getByText('First words.')).toBeHidden();
  await expect
    .poll(() =>
      islandOf(frame, 'Shown')
        .getByRole('img', { name: 'A dot' })
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBe(1);
  await expect
    .poll(async () => (await frame.locator('iframe[title="Tall (custom component)"]').boundingBox())?.height)
    .toBe(300);
  // The site's styles and the utility classes of the component apply.
  await expect(counter.getByRole('region', { name: 'Counter' })).toHaveCSS('border-radius', '12px');
  await goTo(page, `preview/${copies.next('own.mdx')}`);
  await expect(islandOf(frame, 'Near').getByText('Near you')).toBeVisible();
  await page.getByRole('button', { name: 'Stop custom code' }).click();
  await expect(frame.locator('iframe')).toHaveCount(0);
  await expect(frame.getByText('is custom code from this site')).toHaveCount(2);
});

test('follows light and dark mode, and follows only links within the site', async ({ page }) => {
  const frame = await run(page, 'counter-1.mdx');
  const linked = islandOf(frame, 'Linked');
  const color = () => linked.locator('p').evaluate((words) => getComputedStyle(words).color);
  await expect(linked.locator('p')).toBeVisible();
  const light = await color();
  await page.getByRole('button', { name: 'Dark mode' }).click();
  await expect.poll(color).not.toBe(light);
  await page.getByRole('button', { name: 'Dark mode' }).click();
  await linked.getByRole('link', { name: 'Elsewhere' }).click();
  expect(page.context().pages()).toHaveLength(1);
  await linked.getByRole('link', { name: 'To the guide' }).click();
  await expect(page).toHaveURL(/preview\/guide\.mdx$/);
});

test('keeps its state while the page is edited, and updates when its children are edited', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  const path = copies.next('own.mdx');
  await run(page, path);
  await goTo(page, `page/${path}`);
  await page.getByRole('button', { name: 'Side-by-side preview' }).click();
  const frame = previewOf(page);
  const counter = islandOf(frame, 'Counter');
  await counter.getByRole('button', { name: 'Clicked 1' }).click();
  const words = page.locator('.page-text').getByText('The end of the page.');
  await words.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Typed on.');
  await expect(frame.getByText('The end of the page. Typed on.')).toBeVisible();
  await expect(counter.getByRole('button', { name: 'Clicked 2' })).toBeVisible();
  const inside = page.locator('.page-text').getByText('Kept');
  await inside.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' and more');
  await expect(counter.getByText('Kept and more')).toBeVisible();
  await expect(counter.getByRole('button', { name: 'Clicked 2' })).toBeVisible();
});

test('reports a component that throws or never ends with its location, and keeps the rest of the page', async ({
  page,
}) => {
  const path = copies.next('broken.mdx');
  const frame = await run(page, path);
  await expect(frame.getByText('stopped: broken on purpose. snippets/parts.jsx, line 7.')).toBeVisible();
  await expect(frame.getByText('What stands in it.')).toBeVisible();
  await expect(frame.getByText(/was stopped because it ran for 2 seconds without a pause/)).toBeVisible();
  await expect(islandOf(frame, 'Counter').getByRole('button', { name: 'Clicked 5' })).toBeVisible();
  await frame.getByRole('button', { name: 'Go to file' }).first().click();
  await expect(page).toHaveURL(/source\/snippets\/parts\.jsx$/);
});

test('stops an endless loop started by a click, and can run the component again', async ({ page }) => {
  const frame = await run(page, copies.next('looper.mdx'));
  await islandOf(frame, 'Looper').getByRole('button', { name: 'Loop' }).click();
  await expect(frame.getByText(/was stopped because it ran for 2 seconds without a pause/)).toBeVisible();
  await expect(islandOf(frame, 'Counter').getByRole('button', { name: 'Clicked 6' })).toBeVisible();
  await frame.getByRole('button', { name: 'Run again' }).click();
  await expect(islandOf(frame, 'Looper').getByRole('button', { name: 'Loop' })).toBeVisible();
});

test('removes the frame of an uninstrumented endless loop while the app stays responsive', async ({ page }) => {
  const frame = await run(page, copies.next('hidden.mdx'));
  await islandOf(frame, 'Hidden').getByRole('button', { name: 'Loop unseen' }).click();
  const longest = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let most = 0;
        let last = performance.now();
        const timer = setInterval(() => {
          most = Math.max(most, performance.now() - last);
          last = performance.now();
        }, 20);
        setTimeout(() => {
          clearInterval(timer);
          resolve(most);
        }, 3000);
      }),
  );
  expect(longest).toBeLessThan(1500);
  await expect(frame.getByText('made the preview unresponsive').first()).toBeVisible({ timeout: 20_000 });
  await frame.getByRole('button', { name: 'Run again' }).first().click();
  await expect(islandOf(frame, 'Counter').getByRole('button', { name: 'Clicked 7' })).toBeVisible();
});

test('cannot access storage, other documents, servers, or windows', async ({ page }) => {
  const frame = await run(page, 'spy.mdx');
  const said = islandOf(frame, 'Spy').locator('li');
  await expect(said.filter({ hasText: 'all tried' })).toBeVisible({ timeout: 40_000 });
  const lines = await said.allInnerTexts();
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.filter((line) => !/: refused$|^all tried$/.test(line))).toEqual([]);
  await page.waitForTimeout(500);
  expect(arrived).toEqual([]);
  expect(connections).toBe(0);
  expect(page.context().pages()).toHaveLength(1);
  await expect(page).toHaveURL(/preview\/spy\.mdx$/);
});

test('can neither navigate to another URL nor reload itself', async ({ page }) => {
  const frame = await run(page, 'leaver.mdx');
  await islandOf(frame, 'Leaver').getByRole('button', { name: 'Leave' }).click();
  await islandOf(frame, 'Restarter').getByRole('button', { name: 'Reload' }).click();
  await expect(frame.getByText('was stopped because it tried to leave this page.')).toHaveCount(2);
  await expect(frame.getByText('Still here.')).toBeVisible();
  expect(arrived).toEqual([]);
});

test('shows where code has a syntax error, and runs it once it is fixed', async ({ page }) => {
  const frame = await run(page, 'typed.mdx');
  await expect(islandOf(frame, 'Typed').getByText('Was typed')).toBeVisible();
  await typeAtEnd(page, 'snippets/typed.jsx', 'const const');
  await goTo(page, 'preview/typed.mdx');
  await expect(frame.getByText(/can’t be read: .*snippets\/typed\.jsx, line 2\./)).toBeVisible();
  await expect(frame.getByText('The end of the page.')).toBeVisible();
  await typeAtEnd(page, 'snippets/typed.jsx', ' ');
  for (let letter = 0; letter < 'const '.length; letter += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type(' a = 1;');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await goTo(page, 'preview/typed.mdx');
  await expect(islandOf(frame, 'Typed').getByText('Was typed')).toBeVisible();
});
