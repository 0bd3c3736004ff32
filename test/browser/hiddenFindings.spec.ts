import type { Page } from '@playwright/test';
import { expect } from './app.ts';
import { openSiteOnce, test } from './onePage.ts';
import { goTo, smallSite, startOwnSite, type OwnSite } from './ownSite.ts';

const lines = Array.from({ length: 40 }, (_, index) => `This is the paragraph ${index} of a page that is long.`).join(
  '\n\n',
);
const page = (body: string) => `---\ntitle: Guide\ndescription: All about it.\n---\n\n${body}\n\n${lines}\n`;

/** Pages with one finding that is hidden at first, with its message and the text that is selected after navigating to it. */
const hidden: readonly (readonly [what: string, body: string, message: RegExp, selected: string])[] = [
  [
    'words in a tab',
    '<Tabs>\n  <Tab title="One">\n    Words.\n  </Tab>\n\n  <Tab title="Two">\n    See the the words.\n  </Tab>\n</Tabs>',
    /appears twice/,
    'the the',
  ],
  [
    'a link in a tab within a tab',
    '<Tabs>\n  <Tab title="One">\n    Words.\n  </Tab>\n\n  <Tab title="Two">\n    <Tabs>\n      <Tab title="Three">\n        Words.\n      </Tab>\n\n      <Tab title="Four">\n        Go [there](/gone).\n      </Tab>\n    </Tabs>\n  </Tab>\n</Tabs>',
    /Broken link: /,
    'there',
  ],
  ['words in an accordion', '<Accordion title="One">\n  See the the words.\n</Accordion>', /appears twice/, 'the the'],
  [
    'code in a group',
    // Assembled here, so that secret scanners do not report it.
    `<CodeGroup>\n\n\`\`\`js A\n1\n\`\`\`\n\n\`\`\`bash B\nexport T=postgres://app:${'q7Zr2Lw9Xk'}@db.lantern.dev/main\n\`\`\`\n\n</CodeGroup>`,
    /real password/,
    'postgres://app:q7Zr2Lw9Xk@db.lantern.dev',
  ],
];
const picture =
  '<Tabs>\n  <Tab title="One">\n    Words.\n  </Tab>\n\n  <Tab title="Two">\n    <Frame>\n      <img src="/picture.svg" />\n    </Frame>\n  </Tab>\n</Tabs>';
const pathOf = (what: string) => `${what.replaceAll(' ', '-')}.mdx`;

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({
    ...smallSite,
    ...Object.fromEntries(hidden.map(([what, body]) => [pathOf(what), page(body)])),
    'picture.mdx': page(picture),
    'picture.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>',
  });
});
test.afterAll(() => site.close());

/** Opens a page, scrolls to its end, and navigates to its finding by keyboard. */
async function goToFinding(shown: Page, path: string, message: RegExp): Promise<void> {
  await openSiteOnce(shown, site);
  await goTo(shown, `page/${path}`);
  const findings = shown.getByRole('region', { name: 'Issues', exact: true });
  const toggle = findings.getByRole('button', { name: /issue/i });
  await expect(toggle).toBeVisible({ timeout: 15_000 });
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.press('Enter');
  await shown.locator('.page-text p', { hasText: 'paragraph 39 ' }).scrollIntoViewIfNeeded();
  await findings.getByRole('button', { name: message }).first().press('Enter');
}

for (const [what, , message, selected] of hidden)
  test(`goes with keys to ${what}, shows it, and takes what is typed there`, async ({ page: shown }) => {
    await goToFinding(shown, pathOf(what), message);
    await expect(shown.locator('.page-text')).toBeFocused();
    expect(await shown.evaluate(() => getSelection()?.toString())).toBe(selected);
    await shown.keyboard.type('typed');
    await expect(shown.locator('.page-text').getByText('typed')).toBeInViewport();
  });

test('navigates by keyboard to an image in a tab and shows its description field', async ({ page: shown }) => {
  await goToFinding(shown, 'picture.mdx', /no alt text/);
  await expect(shown.getByPlaceholder('Describe this image (alt text)')).toBeInViewport();
});
