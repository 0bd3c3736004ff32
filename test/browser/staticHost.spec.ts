import { expect, test } from './app.ts';
import { serveDist } from './staticFolder.ts';

test('a host that sends no headers serves an app that runs only its own scripts', async ({ page }) => {
  const { url, close } = await serveDist(() => null);
  const answer = await page.goto(url);
  expect(answer?.headers()['content-security-policy']).toBeUndefined();
  await expect(page.getByRole('main')).toBeVisible();
  const blocked = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
        const script = document.createElement('script');
        script.textContent = 'document.title = "Ran";';
        document.body.append(script);
      }),
  );
  expect(blocked).toMatch(/^script-src/);
  await expect(page).not.toHaveTitle('Ran');
  await close();
});
