import { expect, type Page } from '@playwright/test';

/** An action on a component of its own page, and the expected file. */
export interface ComponentCase {
  readonly does: string;
  readonly given: string;
  readonly act: (page: Page) => Promise<void>;
  readonly expected: string;
}

/** Actions in the panel of the selected block. */
export const panelCases: readonly ComponentCase[] = [
  {
    does: 'sets an attribute in the panel',
    given: '<Accordion title="Why">\n  Because\n</Accordion>',
    act: async (page) => {
      await page.getByText('Because', { exact: true }).click();
      await page
        .getByRole('region', { name: 'Selected block' })
        .getByRole('switch', { name: 'Open by default' })
        .press('Space');
    },
    expected: '<Accordion title="Why" defaultOpen>\n  Because\n</Accordion>',
  },
  {
    does: 'switches off what is on by default',
    given: '<Tabs>\n  <Tab title="One">\n    In the tab\n  </Tab>\n</Tabs>',
    act: async (page) => {
      await page.getByText('In the tab').click();
      const panel = page.getByRole('region', { name: 'Selected block' });
      await panel.getByRole('button', { name: 'Tabs' }).click();
      await expect(panel.getByRole('switch', { name: 'Sync tabs' })).toBeChecked();
      await panel.getByRole('switch', { name: 'Sync tabs' }).press('Space');
    },
    expected: '<Tabs sync={false}>\n  <Tab title="One">\n    In the tab\n  </Tab>\n</Tabs>',
  },
  {
    does: 'moves a parameter to another place of the request in the panel',
    given: '<ParamField query="limit" type="number">\n  How many at most\n</ParamField>',
    act: async (page) => {
      await page.getByText('How many at most').click();
      const panel = page.getByRole('region', { name: 'Selected block' });
      await panel.getByRole('combobox', { name: 'Location' }).click();
      await page.getByRole('option', { name: 'header', exact: true }).click();
      await expect(panel.getByRole('combobox', { name: 'Location' })).toHaveValue('header');
      await expect(panel.getByRole('textbox', { name: 'Parameter name' })).toHaveValue('limit');
    },
    expected: '<ParamField header="limit" type="number">\n  How many at most\n</ParamField>',
  },
  {
    does: 'picks a color, and a page to link to, in the panel',
    given: '<Card title="Linked" icon="star">\n  Where it goes\n</Card>',
    act: async (page) => {
      await page.getByText('Where it goes', { exact: true }).click();
      const panel = page.getByRole('region', { name: 'Selected block' });
      await panel.getByRole('textbox', { name: 'Icon color' }).fill('#16A34A');
      const link = panel.getByRole('textbox', { name: 'Link' }).or(panel.getByRole('combobox', { name: 'Link' }));
      await link.fill('/case1');
      await page.getByRole('option', { name: /\s\/case1$/ }).click();
      await expect(link).toHaveValue('/case1');
    },
    expected: '<Card title="Linked" icon="star" color="#16A34A" href="/case1">\n  Where it goes\n</Card>',
  },
  {
    does: 'picks the picture of a card in the panel, and shows what is spread into it as it is written',
    given: '<Card title="Pictured" {...rest}>\n  What it shows\n</Card>',
    act: async (page) => {
      await page.getByText('What it shows', { exact: true }).click();
      const panel = page.getByRole('region', { name: 'Selected block' });
      await expect(panel.getByText('{...rest}', { exact: true })).toBeVisible();
      await panel.getByRole('button', { name: 'Choose: Image' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /empty\.png/ })
        .click();
    },
    expected: '<Card title="Pictured" {...rest} img="/images/empty.png">\n  What it shows\n</Card>',
  },
  {
    does: 'adds and removes attributes of a component that nobody knows',
    given: '<Unknown thing="1" other={[1, 2]}>\n  Kept\n</Unknown>',
    act: async (page) => {
      await page.getByText('Kept', { exact: true }).click();
      const panel = page.getByRole('region', { name: 'Selected block' });
      await panel.getByRole('textbox', { name: 'New attribute name' }).fill('more');
      await panel.getByRole('button', { name: 'Add' }).click();
      await expect(panel.getByRole('textbox', { name: 'more' })).toBeFocused();
      await page.keyboard.type('yes');
      await panel.getByRole('button', { name: 'Remove thing' }).click();
    },
    expected: '<Unknown other={[1, 2]} more="yes">\n  Kept\n</Unknown>',
  },
];
