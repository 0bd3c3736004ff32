import { toWellFormed } from '#base/toWellFormed.ts';
import { formatPageQuestion } from '../../site/formatPageQuestion.ts';
import { copyText } from '../copyText.ts';

/** How long a button shows the result, in milliseconds. */
const shown = 2000;
/** Longer URLs are refused by servers. */
const maxMarkdownInUrl = 6000;

/** The beginning of a text, percent-encoded for a query, with at most `limit` characters after encoding. */
export function encodeBeginning(text: string, limit: number): string {
  let encoded = '';
  for (const character of text) {
    const next = encodeURIComponent(toWellFormed(character));
    if (encoded.length + next.length > limit) break;
    encoded += next;
  }
  return encoded;
}

/** Runs an action of the page's menu: copies or prints the page, or completes a link and follows it. */
export async function runPageAction(root: HTMLElement, place: HTMLElement): Promise<void> {
  const { pageAction: action, markdown = '', template = '' } = place.dataset;
  if (action === 'print') return print();
  if (action === 'copy') return copyPage(root, place, markdown);
  if (!(place instanceof HTMLAnchorElement)) return;
  place.href =
    action === 'ask'
      ? template + encodeURIComponent(formatPageQuestion(new URL(markdown, location.href).href))
      : await completeLink(template, markdown);
  place.dataset['complete'] = '';
  place.click();
}

async function completeLink(template: string, markdown: string): Promise<string> {
  const page = encodeBeginning((await fetchText(markdown)) ?? '', maxMarkdownInUrl);
  return template.replaceAll('$page', page);
}

/** Copies the page's Markdown, or its text if a sandboxed page can't request it. */
async function copyPage(root: HTMLElement, place: HTMLElement, markdown: string): Promise<void> {
  const text = await fetchText(markdown);
  const copied = await copyText(text ?? root.querySelector<HTMLElement>('.page')?.innerText ?? '');
  const label = place.querySelector<HTMLElement>('.choice-label');
  if (label === null) return;
  const before = place.dataset['words'] ?? label.textContent;
  place.dataset['words'] = before;
  label.textContent = !copied ? 'Copy failed' : text === null ? 'Copied as plain text' : 'Copied';
  setTimeout(() => (label.textContent = before), shown);
}

async function fetchText(url: string): Promise<string | null> {
  const answer = url === '' ? null : await fetch(url).catch(() => null);
  return answer?.ok === true ? answer.text() : null;
}
