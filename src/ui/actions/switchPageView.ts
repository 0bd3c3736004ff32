import type { RepoPath } from '#base/repoPath.ts';
import { routeStore, getActiveFile } from '#state/address/routeStore.ts';
import { goToScreen } from '#state/intents/goTo.ts';
import { saveAll } from '#state/intents/saveAll.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import type { App } from '#state/app.ts';
import { getFocusBeforeCapture, createHiddenInput } from '../kit/keyCapture.ts';

/** What is typed between two ways to see a page, of which the first takes nothing any more and the other is not there yet. */
interface TypedThrough {
  readonly path: RepoPath;
  readonly field: HTMLTextAreaElement;
  /** What had the focus. */
  readonly before: Element | null;
  readonly end: () => void;
}

/** Where no editor came in that time, none will: in milliseconds. */
const longestWait = 15_000;

let through: TypedThrough | null = null;

/** Shows a page in another way, with all that was typed; what is typed from now on goes in where the caret is then. */
export async function switchPageView(app: App, screen: 'page' | 'source' | 'preview', path: RepoPath): Promise<void> {
  // The page of an operation that no file holds has no editor.
  if (screen !== 'preview' && getOpenSite(app)?.paths.has(path) === true) catchFor(app, path);
  await saveAll(app);
  goToScreen(app, { screen, path });
}

/**
 * An editor of a page is there, its blocks or, where those cannot be shown, its source, with its caret in place: `put` is given what was
 * typed meanwhile, once, and not while a word is being composed.
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
  const field = createHiddenInput('textarea', 'What is typed');
  if (earlier?.path === path) field.value = earlier.field.value;
  // A key for undo takes back what was done last, as long as nothing is typed here.
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
