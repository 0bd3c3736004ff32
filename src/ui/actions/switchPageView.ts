import type { RepoPath } from '#base/repoPath.ts';
import { routeStore, getActiveFile } from '#state/route/routeStore.ts';
import { goToScreen } from '#state/route/goTo.ts';
import { saveAll } from '#state/sync/saveAll.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import type { App } from '#state/app.ts';
import { getFocusBeforeCapture, createHiddenInput } from '../kit/keyCapture.ts';

/** Input typed between two views of a page, when the old one no longer takes input and the new one is not ready yet. */
interface TypedThrough {
  readonly path: RepoPath;
  readonly field: HTMLTextAreaElement;
  /** The element that had the focus. */
  readonly before: Element | null;
  readonly end: () => void;
}

/** In milliseconds; an editor that has not appeared by then never will. */
const longestWait = 15_000;

let through: TypedThrough | null = null;

/** Switches a page to another view after saving all edits. Input typed during the switch goes to the new view's caret. */
export async function switchPageView(app: App, screen: 'page' | 'source' | 'preview', path: RepoPath): Promise<void> {
  // An OpenAPI operation page without a file has no editor.
  if (screen !== 'preview' && getOpenSite(app)?.paths.has(path) === true) catchFor(app, path);
  await saveAll(app);
  goToScreen(app, { screen, path });
}

/**
 * Called when an editor of a page (blocks, or source if blocks can't be shown) is ready, with its caret in place.
 * Calls `put` once with the input typed in between, but not during an IME composition.
 */
export function takeBufferedInput(path: RepoPath, put: (text: string) => void): void {
  const waiting = through;
  if (waiting?.path !== path) return;
  const { field, before, end } = waiting;
  if (field.dataset['composing'] !== undefined) {
    field.addEventListener('compositionend', () => setTimeout(() => takeBufferedInput(path, put)), { once: true });
    return;
  }
  const { value } = field;
  const isFocused = document.activeElement === field;
  end();
  if (value !== '') put(value);
  else if (isFocused && before instanceof HTMLElement) before.focus({ preventScroll: true });
}

function catchFor(app: App, path: RepoPath): void {
  const earlier = through;
  const before = earlier?.before ?? getFocusBeforeCapture();
  earlier?.end();
  const field = createHiddenInput('textarea', 'Typed text');
  if (earlier?.path === path) field.value = earlier.field.value;
  // While nothing is typed here, an undo key undoes the last change of the site.
  field.dataset['undo'] = 'site';
  field.addEventListener('input', () => field.removeAttribute('data-undo'));
  field.addEventListener('compositionstart', () => (field.dataset['composing'] = ''));
  field.addEventListener('compositionend', () => delete field.dataset['composing']);
  const end = () => {
    if (through === caught) through = null;
    stop();
    clearTimeout(timer);
    field.remove();
  };
  const caught: TypedThrough = { path, field, before, end };
  through = caught;
  const stop = app.get(routeStore).subscribe(() => getActiveFile(app) !== path && end());
  const timer = setTimeout(end, longestWait);
}
