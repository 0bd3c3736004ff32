import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './app.ts';
import { openSiteOnce, test } from './onePage.ts';
import { goTo, openSite, smallSite, startOwnSite, type OwnSite } from './ownSite.ts';
import { passTime } from './passTime.ts';
import { storedFile } from './sourceOf.ts';

const page = (title: string, body: string) =>
  `---\ntitle: ${title}\ndescription: All about ${title}.\n---\n\n${body}\n`;
const docs = `${JSON.stringify({ theme: 'mint', name: 'Small', colors: { primary: '#4b45c6' }, navigation: { groups: [{ group: 'All', pages: ['one', 'two'] }] } }, null, 2)}\n`;
const rules =
  '# Our rules\n\nYou write for pilots.\n\n## Style\n\n- Use the active voice.\n- Be kind.\n  - Always.\n- Use “email”, not “e-mail”.\n\n## Weather\n\n1. It rains.\n';

const path = '.cursor/rules.md';

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({
    'docs.json': docs,
    'one.mdx': page('One', 'The key was deleted by the owner. Send an e-mail.'),
    'two.mdx': page('Two', 'Open the log-in page.'),
    '.cursor/rules.md': rules,
  });
});
test.afterAll(() => site.close());

async function open(shown: Page, screen = 'rules/.cursor/rules.md'): Promise<void> {
  await openSiteOnce(shown, site);
  await goTo(shown, screen);
  await expect(shown.getByRole('heading', { name: 'Writing rules' })).toBeVisible();
}

/** The form shows a change before the file contains it. */
const expectFile = (shown: Page, text: string) => expect.poll(() => storedFile(shown, site, path)).toBe(text);

const list = (shown: Page, name: string) => shown.getByRole('list', { name, exact: true });
const rule = (shown: Page, name: string, number: number) =>
  list(shown, name).getByRole('textbox', { name: `Rule ${number}`, exact: true });

/** At once: typing with a pause, as on a slow machine, would be several steps for undo. */
async function emptyRule(shown: Page, number: number): Promise<void> {
  await rule(shown, 'Style', number).click();
  await shown.keyboard.press('ControlOrMeta+a');
  await shown.keyboard.press('Backspace');
}

test('shows each rule with its check and number of findings', async ({ page: shown }) => {
  await openSiteOnce(shown, site);
  await goTo(shown, 'health');
  await shown.getByRole('button', { name: 'Writing rules' }).press('Enter');
  await expect(shown.getByLabel('Role')).toHaveValue('You write for pilots.');
  await expect(rule(shown, 'Style', 2)).toHaveValue('Be kind.');
  const rows = list(shown, 'Style')
    .getByRole('listitem')
    .filter({ has: shown.getByRole('textbox') });
  await expect(rows.nth(0)).toContainText('Passive voice1 issue', { timeout: 20_000 });
  await expect(rows.nth(1)).toContainText('Not checked automatically');
  await expect(rows.nth(1)).toContainText('Always.');
  await expect(rows.nth(2)).toContainText('Word list1 issue');
  await expect(list(shown, 'Weather').getByRole('textbox')).toHaveValue('It rains.');
  await expect(shown.getByRole('region', { name: 'Images' })).toContainText('The file has no section for this yet.');
  await expectAccessible(shown);
  await rows.nth(0).getByRole('button', { name: '1 issue' }).press('Enter');
  await expect(shown.getByLabel('Filter issues')).toHaveValue('Passive voice');
});

test('turns off a check next to its rule for the whole team, and undoes it', async ({ page: shown }) => {
  await open(shown);
  const check = list(shown, 'Style').getByRole('switch', { name: 'Check “Passive voice”' });
  await expect(check).toBeChecked({ timeout: 20_000 });
  await check.press(' ');
  await expect(check).not.toBeChecked();
  await expect(shown.getByText('“Passive voice” is off for everyone.')).toBeVisible();
  await shown.getByRole('button', { name: 'Undo', exact: true }).last().press('Enter');
  await expect(check).toBeChecked();
});

test('adds, edits, moves, and removes rules with keys alone, and a word list becomes a check at once', async ({
  page: shown,
}) => {
  await open(shown);
  await shown.getByRole('button', { name: 'Add rule to Style' }).press('Enter');
  await expect(rule(shown, 'Style', 4)).toBeFocused();
  await shown.keyboard.type('Use “sign-in”, not “log-in”.');
  await expect(list(shown, 'Style').getByText('Word list1 issue')).toHaveCount(2, { timeout: 20_000 });
  await expect(rule(shown, 'Style', 4)).toBeFocused();
  await shown.keyboard.press('Alt+ArrowUp');
  await expect(rule(shown, 'Style', 3)).toHaveValue('Use “sign-in”, not “log-in”.');
  await shown.keyboard.press('Alt+ArrowUp');
  await expect(rule(shown, 'Style', 2)).toHaveValue('Use “sign-in”, not “log-in”.');
  await rule(shown, 'Style', 3).press('End');
  await shown.keyboard.type(' To all.');
  await list(shown, 'Weather').getByRole('button', { name: 'Remove rule 1' }).press('Enter');
  await expect(shown.getByText('Removed the rule.')).toBeVisible();
  await shown.getByRole('button', { name: 'Add rule to Images' }).press('Enter');
  await shown.keyboard.type('Frame them.');
  await expect(list(shown, 'Images').getByRole('textbox')).toHaveValue('Frame them.');
  await expect(list(shown, 'Images').getByRole('textbox')).toBeFocused();
  await expectFile(
    shown,
    rules.replace('- Be kind.', '- Use “sign-in”, not “log-in”.\n- Be kind. To all.').replace('1. It rains.\n', '') +
      '## Images\n\n- Frame them.\n',
  );
  await open(shown);
  await shown.getByRole('heading', { name: 'Writing rules' }).click();
  await expect(async () => {
    await shown.keyboard.press('Control+z');
    await expect(shown.getByText('Nothing to undo.')).toBeVisible({ timeout: 200 });
  }).toPass({ intervals: [50] });
  await expectFile(shown, rules);
});

test('removes an emptied rule on leaving it, and reports it; undo restores the original', async ({ page: shown }) => {
  await open(shown);
  const removed = shown.getByText('Removed the rule because it was empty.');
  await emptyRule(shown, 2);
  await shown.keyboard.press('Tab');
  await expect(list(shown, 'Style').getByRole('button', { name: 'Move rule 2 up' })).toBeFocused();
  await expect(rule(shown, 'Style', 3)).toHaveValue('Use “email”, not “e-mail”.');
  await rule(shown, 'Style', 3).click();
  await expect(removed).toBeVisible();
  await expect(rule(shown, 'Style', 2)).toHaveValue('Use “email”, not “e-mail”.');
  await expect(rule(shown, 'Style', 2)).toBeFocused();
  await expectFile(shown, rules.replace('- Be kind.\n  - Always.\n', ''));
  await open(shown);
  await shown.getByRole('heading', { name: 'Writing rules' }).click();
  await shown.keyboard.press('Control+z');
  await expect(rule(shown, 'Style', 2)).toHaveValue('Be kind.');
  await expect(removed).toBeHidden();
  await expectFile(shown, rules);
});

test('undoes typing in a rule in place, separately from the removal of the rule before it', async ({ page: shown }) => {
  await open(shown);
  await emptyRule(shown, 2);
  await rule(shown, 'Style', 3).click();
  await expect(rule(shown, 'Style', 2)).toBeFocused();
  await shown.keyboard.press('End');
  await shown.keyboard.type(' Each time, to all.');
  await shown.keyboard.press('Control+z');
  await expect(rule(shown, 'Style', 2)).toHaveValue('Use “email”, not “e-mail”.');
  await shown.keyboard.press('Control+Shift+z');
  await expect(rule(shown, 'Style', 2)).toHaveValue('Use “email”, not “e-mail”. Each time, to all.');
  await shown.keyboard.press('Control+z');
  await shown.keyboard.press('Control+z');
  await expect(rule(shown, 'Style', 2)).toHaveValue('Be kind.');
  await expect(rule(shown, 'Style', 3)).toHaveValue('Use “email”, not “e-mail”.');
  await expectFile(shown, rules);
});

test('restores an emptied rule with its text, even after a pause', async ({ page: shown }) => {
  await open(shown);
  await emptyRule(shown, 2);
  await passTime(shown, 2500); // typing after such a pause starts a new step
  await rule(shown, 'Style', 3).click();
  await shown.getByText('Removed the rule because it was empty.').waitFor();
  await shown.getByRole('button', { name: 'Undo', exact: true }).last().press('Enter');
  await expect(rule(shown, 'Style', 2)).toHaveValue('Be kind.');
  await expectFile(shown, rules);
});

test('undoes a new rule that Enter started, and keeps the rule that was typed in', async ({ page: shown }) => {
  await open(shown);
  const fields = list(shown, 'Style').getByRole('textbox');
  await shown.getByRole('button', { name: 'Add rule to Style' }).press('Enter');
  await shown.keyboard.type('Be short.');
  await shown.keyboard.press('Enter');
  await expect(fields).toHaveCount(5);
  await expect(fields.nth(4)).toBeFocused();
  await shown.keyboard.press('Control+z');
  await expect(fields).toHaveCount(4);
  await expect(fields.nth(3)).toHaveValue('');
  await expect(fields.nth(3)).toBeFocused();
  await shown.keyboard.type('Be brief.');
  await expect(fields.nth(3)).toHaveValue('Be brief.');
  await shown.keyboard.press('Control+z');
  await expect(fields).toHaveCount(3);
  await expect(shown.getByRole('button', { name: 'Add rule to Style' })).toBeFocused();
  await expectFile(shown, rules);
});

test('keeps focus near a removed rule, or on the add button if the list is now empty', async ({ page: shown }) => {
  await open(shown);
  await list(shown, 'Style').getByRole('button', { name: 'Remove rule 1' }).press('Enter');
  await expect(rule(shown, 'Style', 1)).toHaveValue('Be kind.');
  await expect(list(shown, 'Style').getByRole('button', { name: /^Rule 1: drag to move/ })).toBeFocused();
  await shown.keyboard.press('Control+z');
  await list(shown, 'Weather').getByRole('button', { name: 'Remove rule 1' }).press('Enter');
  await expect(shown.getByRole('button', { name: 'Add rule to Weather' })).toBeFocused();
  await shown.keyboard.press('Control+z');
  await expect(rule(shown, 'Weather', 1)).toHaveValue('It rains.');
  await expectFile(shown, rules);
});

test('creates a second file, and lets the user switch between both', async ({ page: shown }) => {
  await open(shown);
  await shown.getByRole('button', { name: 'Add rules file' }).press('Enter');
  await expect(shown.getByRole('radio', { name: '.cursor/rules.md' })).toHaveCount(0);
  await shown.getByRole('radio', { name: 'AGENTS.md', exact: true }).check();
  await expectAccessible(shown);
  await shown.getByRole('button', { name: 'Create rules file' }).press('Enter');
  const file = shown.getByRole('combobox', { name: 'Rules file' });
  await expect(file).toHaveValue('AGENTS.md');
  await expect(rule(shown, 'Accessibility', 1)).toHaveValue('Write alt text for every image and diagram.');
  await expect(shown.getByRole('heading', { name: 'Add another rules file' })).toHaveCount(0);
  await file.click();
  await shown.getByRole('option', { name: '.cursor/rules.md' }).click();
  await expect(rule(shown, 'Style', 2)).toHaveValue('Be kind.');
  await shown.getByRole('heading', { name: 'Writing rules' }).click();
  await shown.keyboard.press('Control+z');
  await file.click();
  await expect(shown.getByRole('option')).toHaveText(['.cursor/rules.md']);
});

test('moves a rule by dragging', async ({ page: shown }) => {
  await open(shown);
  await expect(rule(shown, 'Style', 1)).toHaveValue('Use the active voice.');
  // Findings change the distance between rows.
  await expect(list(shown, 'Style').getByRole('button', { name: '1 issue' })).toHaveCount(2, { timeout: 20_000 });
  const grips = list(shown, 'Style').getByRole('button', { name: /drag to move/ });
  const [from, to] = [await grips.nth(0).boundingBox(), await grips.nth(2).boundingBox()];
  if (from === null || to === null) throw new Error('There is no grip.');
  await shown.mouse.move(from.x + 8, from.y + 8);
  await shown.mouse.down();
  await shown.mouse.move(to.x + 8, to.y + to.height + 12, { steps: 5 });
  await shown.mouse.up();
  await expect(rule(shown, 'Style', 3)).toHaveValue('Use the active voice.');
  await shown.keyboard.press('Alt+ArrowUp');
  await shown.keyboard.press('Alt+ArrowUp');
  await expect(rule(shown, 'Style', 1)).toHaveValue('Use the active voice.');
  await expectFile(shown, rules);
});

test('moves a rule on each key press, however fast', async ({ page: shown }) => {
  await open(shown);
  await rule(shown, 'Style', 2).click();
  const there = ['Up', 'Down', 'Down', 'Up', 'Up', 'Down', 'Down', 'Up', 'Down', 'Up', 'Up', 'Down'];
  for (const delay of [0, 40, 80]) for (const way of there) await shown.keyboard.press(`Alt+Arrow${way}`, { delay });
  // One more step: this result did not occur before, so it can be polled for.
  await shown.keyboard.press('Alt+ArrowUp');
  // Each move is a separate step; they run one after the other.
  await expect
    .poll(() => storedFile(shown, site, path), { timeout: 40_000 })
    .toContain('- Be kind.\n  - Always.\n- Use the active voice.\n- Use “email”');
  await open(shown);
  await rule(shown, 'Style', 1).press('Alt+ArrowDown');
  await expect(rule(shown, 'Style', 1)).toHaveValue('Use the active voice.');
  await expectFile(shown, rules);
});

test('undoes one step for each key press, even if several come before the first completes', async ({ page: shown }) => {
  await open(shown);
  await rule(shown, 'Style', 1).click();
  await shown.keyboard.press('Alt+ArrowDown');
  await expect(rule(shown, 'Style', 2)).toHaveValue('Use the active voice.');
  await shown.keyboard.press('Alt+ArrowDown');
  await expect(rule(shown, 'Style', 3)).toHaveValue('Use the active voice.');
  await rule(shown, 'Style', 3).evaluate((field) => {
    for (const _ of [1, 2])
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }));
  });
  await expect(rule(shown, 'Style', 1)).toHaveValue('Use the active voice.');
  await expectFile(shown, rules);
});

test('fits on a phone', async ({ page: shown }) => {
  await open(shown);
  await shown.setViewportSize({ width: 390, height: 844 });
  await expect(rule(shown, 'Style', 1)).toBeVisible();
  expect(await shown.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(shown);
});

test('creates a rules file with the eight groups from the palette if there is none', async ({ page: shown }) => {
  const bare = await startOwnSite(smallSite);
  await openSite(shown, bare);
  await expect(shown.locator('.page-text')).toBeVisible({ timeout: 20_000 });
  await shown.keyboard.press('Control+k');
  await shown.getByRole('combobox', { name: 'Command or page' }).fill('writing rules');
  await shown.keyboard.press('Enter');
  await expect(shown.getByRole('heading', { name: 'No rules file yet' })).toBeVisible();
  await expectAccessible(shown);
  await shown.getByRole('button', { name: 'Create rules file' }).press('Enter');
  await expect(rule(shown, 'Accessibility', 1)).toHaveValue('Write alt text for every image and diagram.');
  await expect(shown.getByRole('heading', { name: 'User-centered approach 5' })).toBeVisible();
  await expect(list(shown, 'Accessibility').getByRole('switch', { name: 'Check “Alt text”' })).toBeChecked({
    timeout: 20_000,
  });
  await expectAccessible(shown);
  // The notice about the new file may be gone by now.
  await shown.getByRole('heading', { name: 'Writing rules' }).click();
  await shown.keyboard.press('Control+z');
  await expect(shown.getByRole('heading', { name: 'No rules file yet' })).toBeVisible();
  await bare.close();
});
