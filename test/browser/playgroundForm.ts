import type { FrameLocator, Locator, Page } from '@playwright/test';

/** The path of an operation's page on the site in `playgroundApi.ts`. */
export const slugOf = (summary: string) => `/api-reference/${summary.toLowerCase().replaceAll(' ', '-')}/`;

export const formOf = (page: Page | FrameLocator): Locator => page.getByRole('dialog');

export const answerOf = (page: Page | FrameLocator): Locator =>
  formOf(page).getByRole('region', { name: 'Response', exact: true });

export const send = (page: Page | FrameLocator): Promise<void> =>
  formOf(page).getByRole('button', { name: 'Send', exact: true }).click();

export const fieldOf = (page: Page | FrameLocator, name: string): Locator =>
  formOf(page)
    .getByLabel(new RegExp(`^${name}(?!\\w)`))
    .first();

/** Types `my-key`, or the user `jo` with the password `p:w`. */
export async function typeKey(page: Page | FrameLocator, name: string): Promise<void> {
  if (name === 'basic') {
    await formOf(page).getByLabel('Username').fill('jo');
    await formOf(page).getByLabel('Password').fill('p:w');
  } else await formOf(page).locator('input[type="password"]').fill('my-key');
}
