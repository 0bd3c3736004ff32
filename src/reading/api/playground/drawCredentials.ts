import { formatList } from '#base/formatList.ts';
import type { Playground, PlaygroundCredential } from '#openapi/playground/playground.ts';
import type { PlaygroundInput } from '#openapi/playground/playgroundInput.ts';
import type { FieldDrawContext } from './drawField.ts';
import { h, type Markup } from './markup.ts';

/** A part of the form with its title. */
export function section(title: string, ...children: Parameters<typeof h>[2][]): Markup {
  return h('section', { class: 'play-section' }, h('h3', {}, title), children);
}

/** The credentials of a request; null if it needs none. */
export function drawKeys(
  { authAlternatives, optional }: Playground,
  typed: PlaygroundInput,
  drawing: FieldDrawContext,
): Markup | null {
  if (authAlternatives.length === 0) return null;
  const choice = authAlternatives.length > 1 || optional;
  const none = optional ? [h('option', { value: '', selected: typed.way === null }, 'No authorization')] : [];
  const select = h(
    'select',
    { class: 'play-input', 'data-act': 'way', 'aria-label': 'Authorization' },
    authAlternatives.map((way, index) =>
      h('option', { value: index, selected: typed.way === index }, formatList(way.map(wayName))),
    ),
    none,
  );
  const way = typed.way === null ? [] : (authAlternatives[typed.way] ?? []);
  return section(
    'Authorization',
    choice ? select : null,
    way.map((key) => drawKey(key, typed, drawing)),
    way.length > 0
      ? h('p', { class: 'play-note' }, 'Kept only in this tab until you close it or go to another page.')
      : null,
  );
}

function wayName(key: PlaygroundCredential): string {
  if (key.kind === 'basic') return `${key.userLabel} and ${key.passwordLabel.toLowerCase()}`;
  return key.kind === 'elsewhere'
    ? `${key.label.charAt(0).toUpperCase()}${key.label.slice(1)}`
    : key.name === 'configured'
      ? key.label
      : `${key.label} (${key.name})`;
}

function drawKey(key: PlaygroundCredential, typed: PlaygroundInput, drawing: FieldDrawContext): Markup {
  const held = (Object.hasOwn(typed.keys, key.name) ? typed.keys[key.name] : undefined) ?? { value: '', password: '' };
  const line = (label: string, part: 'value' | 'password', isSecret: boolean, hint: string) => {
    const id = drawing.next();
    const problem =
      drawing.problems.find(({ path }) => path[0] === 'keys' && path[1] === key.name && path[2] === part)?.message ??
      null;
    return h(
      'div',
      { class: 'play-field', 'data-invalid': problem !== null },
      h(
        'label',
        { class: 'play-label', for: id },
        h('span', { class: 'play-name' }, label),
        hint === '' ? null : [' ', h('span', { class: 'play-hint' }, hint)],
      ),
      h('input', {
        id,
        class: 'play-input',
        type: isSecret ? 'password' : 'text',
        'data-kind': 'key',
        'data-path': JSON.stringify(['keys', key.name, part]),
        value: held[part],
        autocomplete: isSecret ? 'new-password' : 'off',
        spellcheck: 'false',
        'aria-invalid': problem === null ? null : 'true',
        'aria-describedby': problem === null ? null : `${id}-problem`,
      }),
      problem === null ? null : h('p', { class: 'play-problem', id: `${id}-problem` }, problem),
    );
  };
  switch (key.kind) {
    case 'token':
      return line(
        key.label,
        'value',
        true,
        `${key.scheme === '' ? '' : `${key.scheme} `}token, in the ${key.header} header${prefixHint(key)}`,
      );
    case 'key':
      return h(
        'div',
        {},
        line(
          key.label,
          'value',
          true,
          `key, in the ${key.place === 'query' ? 'query string' : key.place}${prefixHint(key)}`,
        ),
        key.place === 'cookie'
          ? h(
              'p',
              { class: 'play-note' },
              'Browsers don’t let pages send cookies to other sites. The code samples next to this form include it.',
            )
          : null,
      );
    case 'basic':
      return h(
        'div',
        { class: 'play-pair' },
        line(key.userLabel, 'value', false, ''),
        line(key.passwordLabel, 'password', true, ''),
      );
    case 'elsewhere':
      return h(
        'p',
        { class: 'play-note' },
        `This API uses ${key.label}, which web pages can’t send. The code samples next to this form include everything else.`,
      );
  }
}

/** A password field shows dots, so a prefix looks like a whole credential. */
function prefixHint({ initial, isPrefix }: Extract<PlaygroundCredential, { kind: 'token' | 'key' }>): string {
  return isPrefix === true ? `, starts with ${initial}` : '';
}
