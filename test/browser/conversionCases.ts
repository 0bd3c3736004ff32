import type { Page } from '@playwright/test';
import { expect, waitUntilIdle } from './app.ts';
import type { ComponentCase } from './panelCases.ts';

const tabs = '<Tabs>\n  <Tab title="One">\n    First\n  </Tab>\n  <Tab title="Two">\n    Second\n  </Tab>\n</Tabs>';
const steps =
  '<Steps>\n  <Step title="One">\n    First\n  </Step>\n  <Step title="Two">\n    Second\n  </Step>\n</Steps>';

async function caretAtEndOf(page: Page, text: string): Promise<void> {
  await page.getByText(text, { exact: true }).click();
  await waitUntilIdle(page);
  await page.keyboard.press('End');
}

async function chooseFromHandle(page: Page, text: string, ...items: readonly string[]): Promise<void> {
  await page.getByText(text, { exact: true }).hover();
  await page.getByRole('button', { name: 'Block: drag to move, click for options' }).click();
  for (const name of items) {
    const item = page.getByRole('menuitem', { name, exact: true });
    // Straight, as by hand: on its way, the pointer crosses other items.
    await item.hover({ trial: true });
    const box = await item.boundingBox();
    if (box !== null) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 });
    await item.click();
  }
}

const choose = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click();

/** Turning, wrapping, and dragging blocks, and the menus of tabs, steps, and the like. */
export const conversionCases: readonly ComponentCase[] = [
  {
    does: 'opens a tab that a block is held over, and takes the block in',
    given: `Above\n\nMoved\n\n${tabs}`,
    act: async (page) => {
      await page.getByText('Moved', { exact: true }).hover();
      await page.getByRole('button', { name: 'Block: drag to move, click for options' }).hover();
      await page.mouse.down();
      const tab = await page.getByRole('tab', { name: 'Two' }).boundingBox();
      await page.mouse.move((tab?.x ?? 0) + 10, (tab?.y ?? 0) + 10, { steps: 5 });
      await expect(page.getByText('Second', { exact: true })).toBeVisible();
      const text = await page.getByText('Second', { exact: true }).boundingBox();
      await page.mouse.move((text?.x ?? 0) + 20, (text?.y ?? 0) + 4, { steps: 5 });
      await page.mouse.up();
    },
    expected: `Above\n\n${tabs.replace('    Second', '    Moved\n\n    Second')}`,
  },
  {
    does: 'wraps the selected blocks by the handle of one, and unwraps them by a shortcut',
    given: 'Outer.\n\nInner.',
    act: async (page) => {
      await caretAtEndOf(page, 'Outer.');
      await page.keyboard.press('Shift+ArrowDown');
      await chooseFromHandle(page, 'Inner.', 'Wrap in', 'Warning');
      await expect(page.locator('[data-node="callout"] p')).toHaveText(['Outer.', 'Inner.']);
      // The block of the handle isn't there anymore.
      await expect(page.getByRole('button', { name: 'Block: drag to move, click for options' })).toHaveCount(0);
      await page.getByText('Inner.', { exact: true }).click();
      await page.keyboard.press('Control+Shift+0');
      await expect(page.locator('[data-node="callout"]')).toHaveCount(0);
      await chooseFromHandle(page, 'Inner.', 'Turn into', 'Quote');
    },
    expected: 'Outer.\n\n> Inner.',
  },
  {
    does: 'turns a line with text by a slash in it, and a list into steps by the palette',
    given: 'Words.\n\n1. Go',
    act: async (page) => {
      await caretAtEndOf(page, 'Words.');
      await page.keyboard.type(' /turn into heading 4');
      await page.getByRole('option', { name: /^Turn into heading 4/ }).click();
      await expect(page.locator('.page-text h4')).toHaveText('Words.');
      await caretAtEndOf(page, 'Go');
      await page.keyboard.press('Control+k');
      await page.keyboard.type('wrap in steps');
      await page.getByRole('option', { name: /^Wrap in steps/ }).click();
      await expect(page.getByRole('textbox', { name: 'Step: title' })).toHaveValue('Go');
    },
    expected: '#### Words.\n\n<Steps>\n  <Step title="Go" />\n</Steps>',
  },
  {
    does: 'deletes a tab by its menu, says so, and brings it back',
    given: tabs,
    act: async (page) => {
      await page.getByText('First', { exact: true }).hover();
      await page.getByRole('button', { name: 'Tab options' }).click();
      await choose(page, 'Delete');
      await expect(page.getByRole('tab')).toHaveText(['Two']);
      await expect(page.getByText('Tab “One” deleted.')).toBeVisible();
      await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
      await expect(page.getByRole('tab')).toHaveText(['One', 'Two']);
      await page.getByRole('tab', { name: 'Two' }).focus();
      await page.keyboard.press('Control+.');
      await choose(page, 'Move left');
      await expect(page.getByRole('tab', { name: 'Two' })).toBeFocused();
    },
    expected: '<Tabs>\n  <Tab title="Two">\n    Second\n  </Tab>\n  <Tab title="One">\n    First\n  </Tab>\n</Tabs>',
  },
  {
    does: 'moves a step by its menu, opened by the mouse or a key',
    given: steps,
    act: async (page) => {
      await page.getByText('First', { exact: true }).hover();
      await page.getByRole('button', { name: 'Step options' }).first().click();
      await choose(page, 'Move down');
      await expect(page.locator('[data-node="step"] p')).toHaveText(['Second', 'First']);
      await caretAtEndOf(page, 'Second');
      await page.keyboard.press('Control+.');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Renamed');
    },
    expected:
      '<Steps>\n  <Step title="Renamed">\n    Second\n  </Step>\n  <Step title="One">\n    First\n  </Step>\n</Steps>',
  },
  {
    does: 'leaves tabs on the second Enter at the end of one',
    given: tabs,
    act: async (page) => {
      await page.getByRole('tab', { name: 'Two' }).click();
      await caretAtEndOf(page, 'Second');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await page.keyboard.type('After');
    },
    expected: `${tabs}\n\nAfter`,
  },
];
