import { expect, test } from '@playwright/test';
import { serveBuiltSite, type BuiltSite } from './builtSite.ts';

let site: BuiltSite;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  site = await serveBuiltSite(
    {
      'docs.json': JSON.stringify({ name: 'Acme', navigation: [{ group: 'Start', pages: ['index'] }] }),
      'snippets/counter.jsx': `export const Counter = ({ start, children }) => {
  const [count, setCount] = useState(start);
  return <section aria-label="Counter"><button onClick={() => setCount(count + 1)}>Clicked {count}</button>{children}</section>;
};
export const Broken = () => { throw new Error('broken on purpose'); };
export const Sender = () => {
  const [said, setSaid] = useState('waiting');
  useEffect(() => { fetch('https://elsewhere.example/').then(() => setSaid('sent'), () => setSaid('refused')); }, []);
  return <output>{said}</output>;
};
`,
      'index.mdx': `---
title: Home
---

import { Counter, Broken, Sender } from '/snippets/counter.jsx'

<Counter start={3}>

<Tabs>
<Tab title="One">First words.</Tab>
<Tab title="Two">Second words.</Tab>
</Tabs>

</Counter>

<Broken>

What stands in it.

</Broken>

<Sender />
`,
    },
    [],
    true,
  );
});

test.afterAll(() => site.close());

test('the site’s own components run for readers, around the content that the page passes to them', async ({ page }) => {
  await page.goto(site.url);
  const counter = page.getByRole('region', { name: 'Counter' });
  await counter.getByRole('button', { name: 'Clicked 3' }).click();
  await expect(counter.getByRole('button', { name: 'Clicked 4' })).toBeVisible();
  await expect(counter.getByText('First words.')).toBeVisible();
  await counter.getByRole('tab', { name: 'Two' }).click();
  await expect(counter.getByText('Second words.')).toBeVisible();
});

test('the content of a component that fails stays readable, and the other components keep working', async ({
  page,
}) => {
  await page.goto(site.url);
  await expect(page.getByRole('button', { name: 'Clicked 3' })).toBeVisible();
  await expect(page.getByText('What stands in it.')).toBeVisible();
});

test('the site’s own components cannot reach another host', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).hostname));
  await page.goto(site.url);
  await expect(page.getByText('refused')).toBeVisible();
  expect(new Set(asked).has('elsewhere.example')).toBe(false);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the page is readable as static HTML', async ({ page }) => {
    await page.goto(site.url);
    await expect(page.getByText('First words.')).toBeVisible();
    await expect(page.getByText('What stands in it.')).toBeVisible();
  });
});
