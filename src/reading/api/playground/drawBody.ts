import { bodyKind, type PlayContent } from '#openapi/playground/playground.ts';
import { bodyAsText, type Typed } from '#openapi/playground/typed.ts';
import { drawField, drawObject, type FieldDrawing } from './drawField.ts';
import { drawSection } from './drawSection.ts';
import { h, type Markup } from './markup.ts';

/** The body of a request: its kind, and its fields or its text. Null where there is none of the kind chosen. */
export function drawBody(
  contents: readonly PlayContent[],
  required: boolean,
  typed: Typed,
  drawing: FieldDrawing,
): Markup | null {
  const content = contents[typed.media];
  if (content === undefined) return null;
  const kind = bodyKind(content);
  const media =
    contents.length > 1
      ? h(
          'select',
          { class: 'play-input play-media', 'data-act': 'media', 'aria-label': 'Kind of body' },
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
        { class: 'play-modes', role: 'group', 'aria-label': 'How the body is typed' },
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
      : h('button', { type: 'button', class: 'play-small', 'data-act': 'example' }, 'Use the example');
  return drawSection(
    'Body',
    h('div', { class: 'play-bar' }, media, modes, example),
    required ? null : h('p', { class: 'play-note' }, 'May be left out.'),
    drawContent(content, kind, typed, drawing),
  );
}

function drawContent(
  content: PlayContent,
  kind: ReturnType<typeof bodyKind>,
  typed: Typed,
  drawing: FieldDrawing,
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
      bodyAsText(typed),
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
