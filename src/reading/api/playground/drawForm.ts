import { formatList } from '#base/formatList.ts';
import type { FieldProblem } from '#openapi/playground/validateField.ts';
import {
  getBodyKind,
  getParameterKey,
  type PlaygroundContent,
  type Playground,
  type PlaygroundCredential,
  type PlaygroundParameter,
} from '#openapi/playground/playground.ts';
import { bodyToText, type PlaygroundInput } from '#openapi/playground/playgroundInput.ts';
import { drawField, drawObject, type FieldDrawContext } from './drawField.ts';
import { h, type Markup } from './markup.ts';

/** The form of a playground: inputs with their values and problems. */
export function drawForm(playground: Playground, typed: PlaygroundInput, problems: readonly FieldProblem[]): Markup {
  let count = 0;
  const drawing: FieldDrawContext = {
    problems,
    chosen: (path) => {
      const key = JSON.stringify(path);
      return Object.hasOwn(typed.chosen, key) ? (typed.chosen[key] ?? null) : null;
    },
    next: () => `play~${(count += 1)}`,
  };
  const general = problems.filter(({ path }) => path.length === 0 || (path.length === 1 && path[0] === 'body'));
  const parts = [
    drawServer(playground, typed, drawing),
    drawKeys(playground, typed, drawing),
    ...places.map(([place, title]) => drawParameters(playground, place, title, typed, drawing)),
    playground.body === null ? null : drawBody(playground.body.contents, playground.body.required, typed, drawing),
  ].filter((part) => part !== null);
  const nothing =
    parts.length === 0 ? h('p', { class: 'play-note' }, 'Nothing to fill in. Just send the request.') : null;
  return h(
    'div',
    { class: 'play-form' },
    general.map(({ message }) => h('p', { class: 'play-problem', role: 'alert' }, message)),
    parts,
    nothing,
  );
}

const places: readonly (readonly [PlaygroundParameter['location'], string])[] = [
  ['path', 'Path'],
  ['query', 'Query'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
];

function section(title: string, ...children: Parameters<typeof h>[2][]): Markup {
  return h('section', { class: 'play-section' }, h('h3', {}, title), children);
}

function drawServer({ servers }: Playground, typed: PlaygroundInput, drawing: FieldDrawContext): Markup | null {
  const server = servers[typed.server];
  if (server === undefined || (servers.length === 1 && server.variables.length === 0)) return null;
  const choice = h(
    'select',
    { class: 'play-input', 'data-act': 'server', 'aria-label': 'Server' },
    servers.map(({ url, description }, index) =>
      h(
        'option',
        { value: index, selected: index === typed.server },
        description === null ? url : `${description} – ${url}`,
      ),
    ),
  );
  const variables = server.variables.map(({ name, value, choices }) => {
    const field =
      choices.length > 0
        ? { kind: 'choice' as const, hint: '', values: choices, all: choices.length }
        : { kind: 'text' as const, hint: '' };
    return drawField(
      {
        name,
        field,
        required: true,
        path: ['variables', name],
        value: Object.hasOwn(typed.variables, name) ? typed.variables[name] : value,
      },
      drawing,
    );
  });
  return section('Server', servers.length > 1 ? choice : null, variables);
}

function drawKeys(
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
        `${key.scheme === '' ? '' : `${key.scheme} `}token, in the ${key.header} header`,
      );
    case 'key':
      return h(
        'div',
        {},
        line(key.label, 'value', true, `key, in the ${key.place === 'query' ? 'query string' : key.place}`),
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

function drawParameters(
  { parameters }: Playground,
  place: PlaygroundParameter['location'],
  title: string,
  typed: PlaygroundInput,
  drawing: FieldDrawContext,
): Markup | null {
  const own = parameters.filter((parameter) => parameter.location === place);
  if (own.length === 0) return null;
  const fields = own.map((parameter) => {
    const key = getParameterKey(parameter);
    return drawField(
      {
        name: parameter.name,
        field: parameter.field,
        required: parameter.required,
        path: ['parameters', key],
        value: Object.hasOwn(typed.parameters, key) ? typed.parameters[key] : undefined,
      },
      drawing,
    );
  });
  return section(
    title,
    fields,
    place === 'cookie'
      ? h(
          'p',
          { class: 'play-note' },
          'Browsers don’t let pages send cookies to other sites. The code samples next to this form include them.',
        )
      : null,
  );
}

function drawBody(
  contents: readonly PlaygroundContent[],
  required: boolean,
  typed: PlaygroundInput,
  drawing: FieldDrawContext,
): Markup | null {
  const content = contents[typed.media];
  if (content === undefined) return null;
  const kind = getBodyKind(content);
  const media =
    contents.length > 1
      ? h(
          'select',
          { class: 'play-input play-media', 'data-act': 'media', 'aria-label': 'Content type' },
          contents.map(({ mediaType }, index) =>
            h('option', { value: index, selected: index === typed.media }, mediaType),
          ),
        )
      : h('span', { class: 'play-hint' }, content.mediaType);
  const hasFields =
    kind === 'json' && content.field !== null && content.field.kind !== 'json' && content.field.kind !== 'text';
  const modes = hasFields
    ? h(
        'span',
        { class: 'play-modes', role: 'group', 'aria-label': 'Body input mode' },
        (['fields', 'text'] as const).map((mode) =>
          h(
            'button',
            {
              type: 'button',
              class: 'play-mode',
              'data-act': `mode-${mode}`,
              'aria-pressed': String(typed.body.kind === mode),
            },
            mode === 'fields' ? 'Fields' : 'JSON',
          ),
        ),
      )
    : null;
  const example =
    content.example === null
      ? null
      : h('button', { type: 'button', class: 'play-small', 'data-act': 'example' }, 'Use example');
  return section(
    'Body',
    h('div', { class: 'play-bar' }, media, modes, example),
    required ? null : h('p', { class: 'play-note' }, 'Optional.'),
    drawContent(content, kind, typed, drawing),
  );
}

function drawContent(
  content: PlaygroundContent,
  kind: ReturnType<typeof getBodyKind>,
  typed: PlaygroundInput,
  drawing: FieldDrawContext,
): Markup {
  const { field } = content;
  if (typed.body.kind === 'text')
    return h(
      'textarea',
      {
        class: 'play-input play-text',
        'data-kind': 'body',
        'data-path': JSON.stringify(['body']),
        rows: 12,
        spellcheck: 'false',
        'aria-label': kind === 'json' ? 'Body as JSON' : 'Body',
        placeholder: content.example ?? '',
      },
      bodyToText(typed),
    );
  if (kind === 'file')
    return drawField(
      {
        name: 'file',
        field: { kind: 'file', hint: content.mediaType },
        required: false,
        path: ['body'],
        value: typed.body.value,
      },
      drawing,
    );
  if (field?.kind === 'object') return drawObject(field, ['body'], typed.body.value, drawing);
  return drawField(
    {
      name: 'body',
      field: field ?? { kind: 'json', hint: '' },
      required: false,
      path: ['body'],
      value: typed.body.value,
    },
    drawing,
  );
}
