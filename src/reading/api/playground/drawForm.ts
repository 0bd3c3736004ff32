import type { FieldProblem } from '#openapi/playground/validateField.ts';
import {
  getBodyKind,
  getParameterKey,
  type PlaygroundContent,
  type Playground,
  type PlaygroundParameter,
} from '#openapi/playground/playground.ts';
import { bodyToText, type PlaygroundInput } from '#openapi/playground/playgroundInput.ts';
import { drawKeys, section } from './drawCredentials.ts';
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
  const general = problems.filter(({ path }) => path.length === 0);
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
  const problem = drawing.problems.find(({ path }) => path.length === 1 && path[0] === 'body')?.message ?? null;
  // A single field shows its own problem.
  const isShown = typed.body.kind === 'fields' && (kind === 'file' || content.field?.kind !== 'object');
  return section(
    'Body',
    h('div', { class: 'play-bar' }, media, modes, example),
    required ? null : h('p', { class: 'play-note' }, 'Optional.'),
    problem === null || isShown ? null : h('p', { class: 'play-problem', id: bodyProblemId, role: 'alert' }, problem),
    drawContent(content, kind, typed, problem, drawing),
  );
}

const bodyProblemId = 'play-body-problem';

function drawContent(
  content: PlaygroundContent,
  kind: ReturnType<typeof getBodyKind>,
  typed: PlaygroundInput,
  problem: string | null,
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
        'aria-invalid': problem === null ? null : 'true',
        'aria-describedby': problem === null ? null : bodyProblemId,
      },
      bodyToText(content, typed),
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
