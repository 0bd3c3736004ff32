import type { Playground } from '#openapi/playground/playground.ts';
import { describeNoResponse, type RequestState } from './playgroundResponse.ts';
import { formatByteSize } from './drawField.ts';
import { h, type Markup } from './markup.ts';

/** A token of code with its kind; null for plain text. */
interface SampleToken {
  readonly text: string;
  readonly kind: 'comment' | 'string' | 'number' | 'word' | null;
}

const words = new Set(
  'and as async await break case catch class const continue def defer do echo else end export extends false final finally fn for from func function go if import in include int let match new nil none not null nullptr or package pass print private public raise require return self static string struct switch this throw throws true try type undefined use using val var void while with yield curl'.split(
    ' ',
  ),
);

const shape =
  /(?<comment>(?<!:)\/\/[^\n]*|\/\*[^]*?\*\/|(?<=^|\n)\s*#(?!\s*include)[^\n]*)|(?<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\]|\\[^])*'|`(?:[^`\\]|\\[^])*`)|(?<number>\b\d+(?:\.\d+)?\b)|(?<word>(?:(?<=\s)--?)?[A-Za-z_][\w-]*)/g;

/**
 * Tokenizes a sample in any language for basic highlighting: comments, strings, numbers and common keywords. Tokens
 * cover all the code in order.
 */
function tokenizeSample(code: string): readonly SampleToken[] {
  const pieces: SampleToken[] = [];
  let end = 0;
  for (const found of code.matchAll(shape)) {
    const [text] = found;
    const kind = kindOf(found.groups ?? {}, text);
    if (kind === null) continue;
    if (found.index > end) pieces.push({ text: code.slice(end, found.index), kind: null });
    pieces.push({ text, kind });
    end = found.index + text.length;
  }
  if (end < code.length) pieces.push({ text: code.slice(end), kind: null });
  return pieces;
}

function kindOf(groups: Readonly<Record<string, string | undefined>>, text: string): SampleToken['kind'] {
  if (groups['comment'] !== undefined) return 'comment';
  if (groups['string'] !== undefined) return 'string';
  if (groups['number'] !== undefined) return 'number';
  return words.has(text.toLowerCase()) || text.startsWith('--') ? 'word' : null;
}

/** Frame of the form: URL with Send above, request sample and response next to it. */
export function drawDialog({ method, title }: Playground): readonly Markup[] {
  return [
    h(
      'header',
      { class: 'play-head' },
      h('h2', { id: 'play~title' }, title),
      h('button', { type: 'button', class: 'play-close', 'data-act': 'close', 'aria-label': 'Close' }, '×'),
      h(
        'div',
        { class: 'play-address' },
        h('span', { class: 'page-method', 'data-method': method }, method),
        h('output', { class: 'play-url', 'data-part': 'url', 'aria-label': 'URL' }),
        h('button', { type: 'button', class: 'play-send', 'data-act': 'send', 'data-part': 'send' }, 'Send'),
      ),
    ),
    h(
      'div',
      { class: 'play-columns' },
      h('div', { class: 'play-column', 'data-part': 'form' }),
      h(
        'div',
        { class: 'play-column play-beside' },
        h('div', { 'data-part': 'answer', class: 'play-answer', 'aria-live': 'polite' }),
        h('div', { 'data-part': 'sample', class: 'play-sample' }),
      ),
    ),
  ];
}

/** A sample of the request in a language. */
export function drawSample(labels: readonly string[], chosen: number, source: string, hidesKeys: boolean): Markup {
  return h(
    'section',
    { class: 'play-card', 'aria-label': 'Request code sample' },
    h(
      'div',
      { class: 'play-card-head' },
      h('h3', {}, 'Request'),
      h(
        'select',
        { class: 'play-input play-language', 'data-act': 'language', 'aria-label': 'Language' },
        labels.map((label, index) => h('option', { value: index, selected: index === chosen }, label)),
      ),
      h('button', { type: 'button', class: 'play-small', 'data-act': 'copy-sample' }, 'Copy'),
    ),
    h(
      'pre',
      { class: 'play-code', tabindex: 0, role: 'region', 'aria-label': 'Request code' },
      h('code', {}, drawSampleCode(source)),
    ),
    hidesKeys ? h('p', { class: 'play-note' }, 'Keys are hidden here but included when you copy.') : null,
  );
}

/** Code with basic highlighting. */
export function drawSampleCode(source: string): readonly (Markup | string)[] {
  return tokenizeSample(source).map(({ text, kind }) =>
    kind === null ? text : h('span', { class: `play-${kind}` }, text),
  );
}

/** State of the request, except for the response body, which goes into `data-part="body"`. */
export function drawRequestState(sending: RequestState): Markup | null {
  switch (sending.kind) {
    case 'idle':
      return null;
    case 'doubted': {
      const anyway = sending.canBeSent
        ? h('button', { type: 'button', class: 'play-button', 'data-act': 'anyway' }, 'Send anyway')
        : null;
      return h(
        'section',
        { class: 'play-card', 'data-tone': 'wrong', 'aria-label': 'Response' },
        h('div', { class: 'play-card-head' }, h('h3', {}, 'Not sent yet')),
        h(
          'p',
          { class: 'play-words' },
          sending.count === 1 ? 'One field needs your attention.' : `${sending.count} fields need your attention.`,
        ),
        anyway === null ? null : h('div', { class: 'play-bar' }, anyway),
      );
    }
    case 'sending':
      return h(
        'section',
        { class: 'play-card', 'aria-label': 'Response' },
        h(
          'div',
          { class: 'play-card-head' },
          h('h3', {}, 'Response'),
          h('span', { class: 'play-wait' }, `Waiting for ${sending.host}…`),
          h('button', { type: 'button', class: 'play-small', 'data-act': 'cancel' }, 'Cancel'),
        ),
      );
    case 'cancelled':
      return h(
        'section',
        { class: 'play-card', 'aria-label': 'Response' },
        h('div', { class: 'play-card-head' }, h('h3', {}, 'Response')),
        h('p', { class: 'play-words' }, 'Canceled. The request may still have reached the server.'),
      );
    case 'none': {
      const { title, words } = describeNoResponse(sending.why);
      const copies =
        sending.why.kind === 'offline'
          ? null
          : h('button', { type: 'button', class: 'play-button', 'data-act': 'copy-curl' }, 'Copy as cURL');
      const passes = sending.canPassOn
        ? h(
            'button',
            { type: 'button', class: 'play-button', 'data-act': 'pass-on' },
            'Send through this page’s server',
          )
        : null;
      return h(
        'section',
        { class: 'play-card', 'data-tone': 'wrong', 'aria-label': 'Response' },
        h('div', { class: 'play-card-head' }, h('h3', {}, title)),
        h('p', { class: 'play-words' }, words),
        h('div', { class: 'play-bar' }, copies, passes),
        passes === null
          ? null
          : h(
              'p',
              { class: 'play-note' },
              'This page’s server forwards the request, only to this API’s servers, and stores nothing.',
            ),
      );
    }
    case 'answered':
      return drawAnswered(sending);
  }
}

function drawAnswered({
  answer: { status, statusText, headers, body, isCut, milliseconds },
  notes,
}: Extract<RequestState, { kind: 'answered' }>): Markup {
  const time = milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
  const rows = headers.map(({ name, value }) => h('tr', {}, h('th', { scope: 'row' }, name), h('td', {}, value)));
  return h(
    'section',
    { class: 'play-card', 'data-tone': status < 400 ? 'right' : 'wrong', 'aria-label': 'Response' },
    h(
      'div',
      { class: 'play-card-head' },
      h('h3', {}, 'Response'),
      h(
        'span',
        { class: 'play-status', 'data-class': String(Math.floor(status / 100)) },
        `${status}${statusText === '' ? '' : ` ${statusText}`}`,
      ),
      h('span', { class: 'play-hint' }, `${time} · ${formatByteSize(body.size)}`),
      body.size > 0
        ? h(
            'span',
            { class: 'play-tools' },
            h('button', { type: 'button', class: 'play-small', 'data-act': 'copy-body' }, 'Copy'),
            h('button', { type: 'button', class: 'play-small', 'data-act': 'save' }, 'Save'),
          )
        : null,
    ),
    isCut
      ? h(
          'p',
          { class: 'play-words' },
          `This response is too long. Only the first ${formatByteSize(body.size)} was read.`,
        )
      : null,
    notes.map((note) => h('p', { class: 'play-words' }, note)),
    h('div', { class: 'play-body', 'data-part': 'body' }),
    h(
      'details',
      { class: 'play-headers' },
      h('summary', {}, `Headers (${headers.length})`),
      h('p', { class: 'play-note' }, 'Browsers only show headers that the server exposes.'),
      h('table', {}, h('tbody', {}, rows)),
    ),
  );
}
