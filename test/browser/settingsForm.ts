import { expect, type Locator, type Page } from '@playwright/test';

/** Waits until edits are stored. */
export const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();
/** The fields of an object, by its name. */
export const group = (scope: Page | Locator, name: string) => scope.getByRole('group', { name, exact: true });
/** An entry of a list: "Link 2". */
export const entry = (scope: Page | Locator, name: string) => scope.getByRole('listitem', { name, exact: true });
/** A text input, with or without suggestions. */
export const input = (scope: Page | Locator, label: string) =>
  scope
    .getByRole('textbox', { name: label, exact: true })
    .or(scope.getByRole('combobox', { name: label, exact: true }));

export async function fill(scope: Page | Locator, label: string, value: string): Promise<void> {
  await input(scope, label).fill(value);
}

export async function choose(page: Page, scope: Page | Locator, label: string, option: string): Promise<void> {
  await input(scope, label).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

export async function turn(scope: Page | Locator, label: string, on: 'On' | 'Off'): Promise<void> {
  const field = scope.getByRole('switch', { name: label }).or(input(scope, label));
  const isSwitch = (await field.getAttribute('role')) === 'switch';
  // Messages that appear on the field above can move it away from the pointer.
  await expect(async () => {
    if (isSwitch) return field.setChecked(on === 'On', { force: true });
    await field.click();
    await field.page().getByRole('option', { name: on, exact: true }).click();
    await expect(field).toHaveValue(on, { timeout: 500 });
  }).toPass();
}

export async function press(scope: Page | Locator, name: string): Promise<void> {
  await scope.getByRole('button', { name, exact: true }).click();
}

/** Chooses the form in which a value is written. */
export async function form(scope: Page | Locator, label: string, name: string): Promise<void> {
  await scope
    .getByRole('radiogroup', { name: `${label} format`, exact: true })
    .getByText(name, { exact: true })
    .click();
}
