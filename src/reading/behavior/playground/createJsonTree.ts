import { isNumeric, stringifyExactJson } from '#base/exactJson.ts';
import { isRecord } from '#base/isRecord.ts';
import { createElementFromMarkup } from './createElementFromMarkup.ts';
import { h } from '../../api/playground/markup.ts';

/** Number of entries shown at once. */
const atOnce = 100;
const deepestOpen = 3;
const longestText = 5000;

/** A JSON value, highlighted and collapsible. Collapsed content is drawn when opened, so any size appears at once. */
export function createJsonTree(value: unknown): HTMLElement {
  const root = createElementFromMarkup(
    h('div', { class: 'play-json', tabindex: 0, role: 'region', 'aria-label': 'Response body' }),
  );
  root.append(entryOf(null, value, true, 0));
  return root;
}

function entryOf(key: string | null, value: unknown, isLast: boolean, depth: number): HTMLElement {
  const name = key === null ? [] : [h('span', { class: 'play-key' }, JSON.stringify(key)), ': '];
  const comma = isLast ? '' : ',';
  const isList = Array.isArray(value);
  const entries: readonly (readonly [string | null, unknown])[] = isList
    ? value.map((item: unknown) => [null, item] as const)
    : isRecord(value)
      ? Object.entries(value)
      : [];
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0)
    return createElementFromMarkup(
      h('div', { class: 'play-line' }, name, isList || isRecord(value) ? `${open}${close}` : leafOf(value), comma),
    );
  const count = isList
    ? `${entries.length} ${entries.length === 1 ? 'item' : 'items'}`
    : `${entries.length} ${entries.length === 1 ? 'field' : 'fields'}`;
  const fold = createElementFromMarkup(
    h(
      'details',
      { class: 'play-fold' },
      h('summary', {}, name, open, h('span', { class: 'play-count' }, ` ${count} ${close}${comma}`)),
    ),
  );
  const within = createElementFromMarkup(h('div', { class: 'play-inner' }));
  fold.append(within, createElementFromMarkup(h('div', { class: 'play-line' }, `${close}${comma}`)));
  let isDrawn = false;
  const draw = () => {
    if (isDrawn) return;
    isDrawn = true;
    drawFrom(within, entries, 0, depth);
  };
  if (depth < deepestOpen && (depth === 0 || entries.length <= atOnce)) {
    fold.setAttribute('open', '');
    draw();
  }
  fold.addEventListener('toggle', draw);
  return fold;
}

function drawFrom(
  within: HTMLElement,
  entries: readonly (readonly [string | null, unknown])[],
  from: number,
  depth: number,
): void {
  const next = Math.min(from + atOnce, entries.length);
  within.append(
    ...entries
      .slice(from, next)
      .map(([key, value], index) => entryOf(key, value, from + index === entries.length - 1, depth + 1)),
  );
  if (next === entries.length) return;
  const more = createElementFromMarkup(
    h(
      'button',
      { type: 'button', class: 'play-small' },
      `Show ${Math.min(atOnce, entries.length - next)} more of ${entries.length - next}`,
    ),
  );
  more.addEventListener('click', () => {
    more.remove();
    drawFrom(within, entries, next, depth);
  });
  within.append(more);
}

function leafOf(value: unknown) {
  const text = stringifyExactJson(value) ?? '';
  const shown = text.length > longestText ? `${text.slice(0, longestText)}… (${text.length} characters)` : text;
  return h(
    'span',
    { class: typeof value === 'string' ? 'play-string' : isNumeric(value) ? 'play-number' : 'play-word' },
    shown,
  );
}
