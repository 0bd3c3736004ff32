import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { startServer } from '#server/startServer.ts';
import { expect, openExample, takeBackMerges, test } from './app.ts';
import { openSite } from './ownSite.ts';
import { sendAndMerge } from './sendAndMerge.ts';

const corpus = join(import.meta.dirname, '../../../shared/corpus');

/** Clicks the last line of a paragraph, moves to its end, and types. */
async function typeAtEndOf(page: Page, paragraph: Locator, typed: string): Promise<void> {
  await expect(paragraph).toBeVisible({ timeout: 20_000 });
  const box = await paragraph.boundingBox();
  await paragraph.click({ position: { x: 4, y: (box?.height ?? 10) - 6 } });
  await expect
    .poll(() => paragraph.evaluate((element) => element.contains(getSelection()?.anchorNode ?? null)))
    .toBe(true);
  await page.waitForTimeout(100); // nobody types sooner after a click; the editor picks up the selection within 20 ms
  await page.keyboard.press('End');
  await page.keyboard.type(typed);
}

/** Types at the end of the paragraph that contains the text. */
async function typeBehind(page: Page, text: string, typed: string): Promise<void> {
  await typeAtEndOf(page, page.locator('.page-text p', { hasText: text }).first(), typed);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

test.afterEach(({ server }) => takeBackMerges(server));

test('opens the example, edits a paragraph, reviews, publishes, and merges; the merged diff is that one line', async ({
  page,
  server,
}) => {
  await openExample(page, server);
  await typeAtEndOf(page, page.locator('.page-text > p').first(), ' Now with care.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await sendAndMerge(page);
  const bare = join(server.dataFolder, 'repositories', 'lantern', 'docs.git');
  const numbers = execFileSync('git', ['diff', '--numstat', 'main~1', 'main'], { cwd: bare, encoding: 'utf8' }).trim();
  expect(numbers).toMatch(/^1\t1\tintroduction\.mdx$/);
  const diff = execFileSync('git', ['diff', 'main~1', 'main'], { cwd: bare, encoding: 'utf8' });
  const [, before] = /^-(?!-)(.*)$/m.exec(diff) ?? [];
  const [, after] = /^\+(?!\+)(.*)$/m.exec(diff) ?? [];
  expect(after).toBe(`${before} Now with care.`);
});

test('edits, reviews, publishes, and merges on a real site under Git', async ({ page }) => {
  test.skip(!existsSync(corpus), 'needs ../shared/corpus beside the project');
  const folder = mkdtempSync(join(tmpdir(), 'docwright-corpus-'));
  const work = join(folder, 'agents');
  cpSync(join(corpus, 'AgentOps-AI+agentops'), work, { recursive: true });
  const git = (cwd: string, ...words: string[]) =>
    execFileSync(
      'git',
      ['-c', 'user.name=S', '-c', 'user.email=s@example.com', '-c', 'core.autocrlf=false', ...words],
      { cwd, encoding: 'utf8' },
    );
  git(work, 'init', '--quiet', '--initial-branch=main');
  git(work, 'add', '--all');
  git(work, 'commit', '--quiet', '--message', 'All');
  const server = await startServer({ port: 0, dataFolder: join(folder, 'data'), repositories: [work] });
  try {
    await openSite(page, { url: server.url, address: `${server.url}/host/local/agents.git` });
    await page.goto(`${page.url().replace(/\/page.*$/, '')}/page/docs/v2/introduction.mdx`);
    const text = readFileSync(join(work, 'docs/v2/introduction.mdx'), 'utf8');
    const line = text.split('\n').find((candidate) => /^[A-Z][\w ,']{30,}/.test(candidate)) ?? '';
    await typeBehind(page, line.slice(0, 30).replace(/[*_[`].*/, ''), ' Added.');
    await sendAndMerge(page);
    const bare = join(folder, 'data', 'repositories', 'local', 'agents.git');
    expect(git(bare, 'diff', '--numstat', 'main~1', 'main').trim()).toBe('1\t1\tdocs/v2/introduction.mdx');
    expect(
      git(bare, 'diff', 'main~1', 'main')
        .match(/^[+]{1}(?!\+).*$/gm)
        ?.join(''),
    ).toContain('Added.');
  } finally {
    await page.goto('about:blank');
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
