import type { Page } from '@playwright/test';
import { goTo } from '../../browser/ownSite.ts';

/** The editor that TipTap sets on its element, as far as the benchmarks use it. */
interface EditorElement extends HTMLElement {
  readonly editor: {
    readonly state: { readonly doc: DocumentNode };
    readonly commands: { readonly focus: (position: number) => boolean };
  };
}

interface DocumentNode {
  readonly type: { readonly name: string };
  readonly childCount: number;
  readonly content: { readonly size: number };
  readonly descendants: (visit: (node: DocumentNode, position: number) => boolean) => void;
}

/** Goes to a page and waits until it has a caret. Returns milliseconds since the address change. */
export async function openOurs(page: Page, path: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const afterPaint = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    document.querySelector<HTMLElement>('.page-text')?.setAttribute('data-left', '');
    const [, , site = ''] = location.hash.split('/');
    const started = performance.now();
    location.hash = `#/site/${site}/page/${wanted}`;
    for (;;) {
      await afterPaint();
      const text = document.querySelector<HTMLElement>('.page-text:not([data-left])');
      if (text !== null && text.childElementCount > 0) {
        text.focus();
        await afterPaint();
        return performance.now() - started;
      }
      if (performance.now() - started > 30_000) throw new Error(`${wanted} does not open.`);
    }
  }, path);
}

/** Waits until a page shows this many blocks: the rest of a long one is loaded after its start. */
export async function untilWhole(page: Page, blocks: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => (document.querySelector<EditorElement>('.page-text')?.editor.state.doc.childCount ?? 0) >= wanted,
    blocks,
  );
}

/** Leaves the open page for a screen without one. */
export async function leavePage(page: Page): Promise<void> {
  await goTo(page, 'review');
  await page.locator('.page-text').waitFor({ state: 'detached' });
}

/** Puts the caret into the first paragraph after the middle of a ProseMirror editor's document. */
export async function caretInMiddle(page: Page, selector: string): Promise<void> {
  await page.locator(selector).evaluate((element) => {
    const { editor } = element as EditorElement; // set by TipTap
    const { doc } = editor.state;
    let caret: number | null = null;
    doc.descendants((node, position) => {
      if (caret === null && position > doc.content.size / 2 && node.type.name === 'paragraph')
        caret = position + 1 + Math.floor(node.content.size / 2);
      return caret === null;
    });
    editor.commands.focus(caret ?? 1);
  });
  await page.waitForTimeout(1000);
}

/** The page's memory after garbage collection. */
export async function memoryOf(page: Page): Promise<{ readonly heap: number; readonly nodes: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const metric = (name: string) => metrics.find((found) => found.name === name)?.value ?? Number.NaN;
  return { heap: metric('JSHeapUsedSize'), nodes: metric('Nodes') };
}
