import { stringifyExactJson } from '#base/exactJson.ts';
import type { FieldProblem } from '#openapi/playground/validateField.ts';
import { type FormField, SelectedFile } from '#openapi/playground/formField.ts';
import { findMatchingOption, formatFieldText } from '#openapi/playground/fieldValue.ts';
import { isRecord } from '#base/isRecord.ts';
import { h, type Markup } from './markup.ts';

/** Path of a value in the input. */
export type InputPath = readonly (string | number)[];

/** Context for drawing fields. */
export interface FieldDrawContext {
  readonly problems: readonly FieldProblem[];
  readonly chosen: (path: InputPath) => number | null;
  /** Returns a unique ID for an element. */
  readonly next: () => string;
}

interface DrawnField {
  readonly name: string;
  readonly field: FormField;
  readonly required: boolean;
  readonly path: InputPath;
  readonly value: unknown;
}

/** A field with its name, type hint, control, and problem. */
export function drawField(drawn: DrawnField, drawing: FieldDrawContext): Markup {
  const { name, field, required, path } = drawn;
  const isGroup = field.kind === 'object' || field.kind === 'list' || field.kind === 'either';
  const id = drawing.next();
  const problem = drawing.problems.find((one) => samePath(one.path, path))?.message ?? null;
  const head = [
    h('span', { class: 'play-name' }, name),
    required ? [' ', h('span', { class: 'play-required' }, 'required')] : null,
    field.hint === '' ? null : [' ', h('span', { class: 'play-hint', id: `${id}-hint` }, field.hint)],
  ];
  const words = problem === null ? null : h('p', { class: 'play-problem', id: `${id}-problem` }, problem);
  const control = drawControl(drawn, { id, problem, drawing });
  if (!isGroup)
    return h(
      'div',
      { class: 'play-field', 'data-invalid': problem !== null },
      h('label', { class: 'play-label', for: id }, head),
      control,
      words,
    );
  return h(
    'fieldset',
    {
      class: 'play-field play-group',
      'data-invalid': problem !== null,
      'aria-describedby': problem === null ? null : `${id}-problem`,
    },
    h('legend', { class: 'play-label' }, head),
    words,
    control,
  );
}

function samePath(a: InputPath, b: InputPath): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index]);
}

interface Control {
  readonly id: string;
  readonly problem: string | null;
  readonly drawing: FieldDrawContext;
}

function drawControl(drawn: DrawnField, { id, problem, drawing }: Control): Markup {
  const { name, field, required, path, value } = drawn;
  const described = [field.hint === '' ? null : `${id}-hint`, problem === null ? null : `${id}-problem`]
    .filter((one) => one !== null)
    .join(' ');
  const common = {
    id,
    class: 'play-input',
    'data-path': JSON.stringify(path),
    'aria-describedby': described === '' ? null : described,
    'aria-invalid': problem === null ? null : 'true',
    'aria-required': required ? 'true' : null,
  };
  switch (field.kind) {
    case 'boolean':
      return drawChoices(common, [true, false], field, value);
    case 'choice':
      return field.all > field.values.length
        ? h(
            'div',
            {},
            h('input', {
              ...common,
              'data-kind': 'line',
              type: 'text',
              value: formatFieldText(value),
              list: `${id}-list`,
              placeholder: `One of ${field.all} values`,
              autocomplete: 'off',
            }),
            h(
              'datalist',
              { id: `${id}-list` },
              field.values.map((one) => h('option', { value: formatFieldText(one) })),
            ),
          )
        : drawChoices(common, field.values, field, value);
    case 'file':
      return drawFile(common, name, path, value);
    case 'json':
      return h(
        'textarea',
        { ...common, 'data-kind': 'json', rows: 3, spellcheck: 'false', placeholder: 'JSON' },
        value === undefined ? '' : shownJson(value),
      );
    case 'list':
      return drawList(field, drawn, drawing);
    case 'object':
      return drawObject(field, path, value, drawing);
    case 'either':
      return drawEither(field, drawn, drawing);
    default:
      return h('input', {
        ...common,
        'data-kind': 'line',
        type: 'text',
        inputmode: field.kind === 'number' ? (field.whole ? 'numeric' : 'decimal') : null,
        value: formatFieldText(value),
        placeholder: field.placeholder ?? '',
        autocomplete: 'off',
        spellcheck: 'false',
      });
  }
}

function shownJson(value: unknown): string {
  return stringifyExactJson(value, 2) ?? '';
}

function drawChoices(
  common: Readonly<Record<string, string | null>>,
  values: readonly unknown[],
  { nullable }: FormField,
  value: unknown,
): Markup {
  const all = nullable === true && !values.includes(null) ? [...values, null] : values;
  const shown = stringifyExactJson(value);
  return h(
    'select',
    { ...common, 'data-kind': 'choice' },
    h('option', { value: '', selected: value === undefined }, '—'),
    all.map((one) =>
      h(
        'option',
        { value: stringifyExactJson(one) ?? '', selected: value !== undefined && stringifyExactJson(one) === shown },
        one === '' ? '""' : one === null ? 'null' : formatFieldText(one),
      ),
    ),
  );
}

function drawFile(
  common: Readonly<Record<string, string | null>>,
  name: string,
  path: InputPath,
  value: unknown,
): Markup {
  if (!(value instanceof SelectedFile))
    return h('input', { ...common, class: 'play-input play-file', 'data-kind': 'file', type: 'file' });
  const { file } = value;
  return h(
    'div',
    { class: 'play-picked' },
    h('span', {}, `${file.name} (${formatByteSize(file.size)})`),
    h(
      'button',
      {
        id: common['id'],
        type: 'button',
        class: 'play-small',
        'data-act': 'remove',
        'data-path': JSON.stringify(path),
        'aria-label': `Remove file for ${name}`,
      },
      'Remove',
    ),
  );
}

function drawList(
  { item }: Extract<FormField, { kind: 'list' }>,
  { name, path, value }: DrawnField,
  drawing: FieldDrawContext,
): Markup {
  const items = Array.isArray(value) ? value : [];
  const rows = items.map((one: unknown, index) =>
    h(
      'div',
      { class: 'play-item' },
      drawField(
        {
          name: `${name}[${index}]`,
          field: { ...item, hint: '' },
          required: false,
          path: [...path, index],
          value: one,
        },
        drawing,
      ),
      h(
        'button',
        {
          type: 'button',
          class: 'play-small',
          'data-act': 'remove',
          'data-path': JSON.stringify([...path, index]),
          'aria-label': `Remove ${name}[${index}]`,
        },
        'Remove',
      ),
    ),
  );
  return h(
    'div',
    { class: 'play-within' },
    rows,
    h(
      'button',
      {
        type: 'button',
        class: 'play-small play-add',
        'data-act': 'add',
        'data-path': JSON.stringify([...path, items.length]),
        'aria-label': `Add item to ${name}`,
      },
      '+ Add item',
    ),
  );
}

/** The fields of an object. */
export function drawObject(
  { fields }: Extract<FormField, { kind: 'object' }>,
  path: InputPath,
  value: unknown,
  drawing: FieldDrawContext,
): Markup {
  const values = isRecord(value) ? value : {};
  const others = Object.keys(values).filter(
    (name) => values[name] !== undefined && !fields.some((one) => one.name === name),
  );
  return h(
    'div',
    { class: path.length > 1 ? 'play-within' : 'play-fields' },
    fields.map(({ name, field, required }) =>
      drawField(
        { name, field, required, path: [...path, name], value: Object.hasOwn(values, name) ? values[name] : undefined },
        drawing,
      ),
    ),
    others.length > 0
      ? h('p', { class: 'play-note' }, `Also sent, as entered in JSON: ${others.slice(0, 10).join(', ')}.`)
      : null,
  );
}

function drawEither(
  field: Extract<FormField, { kind: 'either' }>,
  { name, path, value }: DrawnField,
  drawing: FieldDrawContext,
): Markup {
  const chosen = drawing.chosen(path) ?? findMatchingOption(field, value);
  const option = field.options[chosen];
  const choice = h(
    'select',
    {
      class: 'play-input play-which',
      'data-act': 'choose',
      'data-path': JSON.stringify(path),
      'aria-label': `Type of ${name}`,
    },
    field.options.map(({ title }, index) => h('option', { value: index, selected: index === chosen }, title)),
  );
  if (option === undefined) return choice;
  const { field: inner } = option;
  if (inner.kind === 'object') return h('div', {}, choice, drawObject(inner, [...path], value, drawing));
  const id = drawing.next();
  return h(
    'div',
    {},
    choice,
    h('label', { class: 'play-hidden', for: id }, `${name} as ${option.title}`),
    drawControl({ name, field: inner, required: false, path, value }, { id, problem: null, drawing }),
  );
}

/** A size as text. */
export function formatByteSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
