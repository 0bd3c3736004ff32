import { parseExactJson } from '#base/exactJson.ts';
import { isJsonLines } from '#base/isJsonLines.ts';
import type { PlaygroundResponse } from '../../api/playground/playgroundResponse.ts';
import { drawSampleCode } from '../../api/playground/drawDialog.ts';
import { formatByteSize } from '../../api/playground/drawField.ts';
import { h } from '../../api/playground/markup.ts';
import { createElementFromMarkup } from './createElementFromMarkup.ts';
import { createJsonTree } from './createJsonTree.ts';

/** Larger JSON is shown as text, in bytes. */
const largestJson = 8_000_000;
/** Length of text shown; all of it can be saved. */
const longestText = 200_000;

/** Best view of a response body: JSON tree, image, text, or its size. Nothing in it runs. `ended` frees its resources. */
export async function createResponseBody(
  { body, headers, status }: PlaygroundResponse,
  ended: AbortSignal,
): Promise<HTMLElement> {
  if (body.size === 0)
    return createElementFromMarkup(
      h('p', { class: 'play-words' }, status === 204 ? 'No content, as expected.' : 'The response has no body.'),
    );
  const type =
    (headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '')
      .split(';')[0]
      ?.trim()
      .toLowerCase() ?? '';
  if (type.startsWith('image/')) return picture(body, ended);
  const isText =
    type === '' ||
    /^text\/|[/+](?:json|xml|yaml|javascript|graphql|x-www-form-urlencoded)\b|\bjson\b/.test(type) ||
    isJsonLines(type);
  if (!isText)
    return createElementFromMarkup(
      h('p', { class: 'play-words' }, `File (${type}, ${formatByteSize(body.size)}). Save it to open it.`),
    );
  const isJson = /\bjson\b/.test(type) || type === '';
  const text = await body.slice(0, isJson && body.size <= largestJson ? body.size : longestText * 4).text();
  const value = isJson && body.size <= largestJson ? jsonOf(text) : undefined;
  if (value !== undefined) return createJsonTree(value);
  if (type === '' && text.includes('\u{FFFD}'))
    return createElementFromMarkup(
      h('p', { class: 'play-words' }, `File (${formatByteSize(body.size)}). Save it to open it.`),
    );
  const shown = text.slice(0, longestText);
  const code = h(
    'pre',
    { class: 'play-code', tabindex: 0, role: 'region', 'aria-label': 'Response body' },
    h('code', {}, shown.length < 20_000 ? drawSampleCode(shown) : shown),
  );
  return createElementFromMarkup(
    h(
      'div',
      {},
      code,
      shown.length < text.length || body.size > longestText * 4
        ? h(
            'p',
            { class: 'play-note' },
            `Only the first ${shown.length.toLocaleString('en')} characters are shown. Save the response to see the rest.`,
          )
        : null,
    ),
  );
}

function picture(body: Blob, ended: AbortSignal): HTMLElement {
  const address = URL.createObjectURL(body);
  ended.addEventListener('abort', () => URL.revokeObjectURL(address), { once: true });
  return createElementFromMarkup(h('img', { src: address, alt: 'Image in the response', class: 'play-picture' }));
}

function jsonOf(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}
