import { runKeyCases, type KeyCase } from './keyCases.ts';
import { openSiteOnce, test } from './onePage.ts';
import { smallSite, startOwnSite, type OwnSite } from './ownSite.ts';

const codes = '<CodeGroup>\n\n```js First\none\n```\n\n```js Second\ntwo\n```\n\n</CodeGroup>\n';

const listed: readonly KeyCase[] = [
  {
    does: 'a fence typed as the last line of code ends it',
    given: '```js\none\n```\n\nTwo.\n',
    at: 'one',
    keys: ['End', 'Enter', '"```', 'Enter', '"Out.'],
    file: '```js\none\n```\n\nOut.\n\nTwo.\n',
  },
  {
    does: 'one undo gives the fence back that ended code',
    given: '```js\none\n```\n',
    at: 'one',
    keys: ['End', 'Enter', '"``', '"`', 'Enter', 'Control+z', '"x'],
    file: '````js\none\n```x\n````\n',
  },
  {
    does: 'a fence typed within code that is no last line stays',
    given: '```md\none\ntwo\n```\n',
    at: 'one',
    keys: ['Control+Home', 'End', 'Enter', '"~~~', 'Enter', '"x'],
    file: '```md\none\n~~~\nx\ntwo\n```\n',
  },
  {
    does: 'a fence that ends one within the code stays',
    given: '````md\n```js\none\n````\n',
    at: '```js',
    keys: ['ArrowDown', 'End', 'Enter', '"```', 'Enter', '"x'],
    file: '````md\n```js\none\n```\nx\n````\n',
  },
  {
    does: 'Enter behind two empty lines at the end of code leaves it',
    given: '```js\none\n```\n',
    at: 'one',
    keys: ['End', 'Enter', 'Enter', 'Enter', '"Out.'],
    file: '```js\none\n```\n\nOut.\n',
  },
  {
    does: 'a fence typed in the code of a group leaves the group',
    given: codes,
    at: 'one',
    keys: ['End', 'Enter', '"```', 'Enter', '"Out.'],
    file: `${codes}\nOut.\n`,
  },
];
const cases = listed.map((one, index) => ({ ...one, path: `code-${index + 1}.mdx` }));

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({ ...smallSite, ...Object.fromEntries(cases.map(({ path, given }) => [path, given])) });
});
test.afterAll(async () => site.close());

test('Enter leaves a code block after a closing fence or two empty lines, and nowhere else', async ({ page }) => {
  test.setTimeout(120_000);
  await openSiteOnce(page, site);
  await runKeyCases(page, cases);
});
