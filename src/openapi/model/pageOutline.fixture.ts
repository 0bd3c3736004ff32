import { stringifyExactJson } from '#base/exactJson.ts';
import type { OperationPageModel, BodyModel, ContentModel, ResponseModel } from './operationPageModel.ts';
import type { SchemaModel } from './schemaModel.ts';

/** A page as indented lines of text, for tests. */
export function formatPageOutline(page: OperationPageModel): readonly string[] {
  return [
    words(page.method, page.path, page.summary?.text, page.deprecated && '(deprecated)'),
    ...page.parameters.flatMap(({ name, location, required, deprecated, schema, examples, mediaType, style }) =>
      formatSchemaOutline(
        words(
          location,
          name,
          required && '*',
          deprecated && '(deprecated)',
          style === 'pipeDelimited' && style,
          mediaType,
          ...examples.map(({ value }) => `e.g. ${stringifyExactJson(value)}`),
        ),
        schema,
      ),
    ),
    ...bodyOutline(page.body),
    ...page.responses.flatMap(responseOutline),
    ...page.callbacks.flatMap((callback) => [
      `callback ${callback.name} ${callback.verb} ${callback.address}`,
      ...[...bodyOutline(callback.body), ...callback.responses.flatMap(responseOutline)].map((line) => `  ${line}`),
    ]),
  ];
}

function bodyOutline(body: BodyModel | null): readonly string[] {
  return body === null
    ? []
    : [words('body', body.required && '*', body.description?.text), ...body.contents.flatMap(contentOutline)];
}

function responseOutline({ status, description, headers, contents, links }: ResponseModel): readonly string[] {
  return [
    words(status, description?.text),
    ...headers.flatMap(({ name, schema, required }) =>
      formatSchemaOutline(`  header ${name}${required ? ' *' : ''}`, schema),
    ),
    ...contents.flatMap(contentOutline),
    ...links.map(({ name, operation }) => `  link ${name} ${operation}`),
  ];
}

function contentOutline({ mediaType, schema, examples }: ContentModel): readonly string[] {
  const lines = schema === null ? [mediaType] : formatSchemaOutline(mediaType, schema);
  return [
    ...lines,
    ...examples.map(({ name, value, elsewhere }) => `  e.g. ${name} ${elsewhere ?? stringifyExactJson(value)}`),
  ].map((line) => `  ${line}`);
}

/** A schema as outline lines, after its name. */
export function formatSchemaOutline(called: string, schema: SchemaModel): readonly string[] {
  const { type, format, limits, pattern, initial, choices, examples, others } = schema;
  const head = words(
    `${called}:`,
    type,
    schema.name !== null && `[${schema.name}]`,
    format !== null && `<${format}>`,
    ...limits.map((limit) => `(${limit})`),
    pattern !== null && `/${pattern}/`,
    choices !== null && `one of ${choices.values.map((value) => stringifyExactJson(value)).join(', ')}`,
    initial !== null && `= ${stringifyExactJson(initial.value)}`,
    ...examples.map((value) => `e.g. ${stringifyExactJson(value)}`),
    schema.readOnly && '(read only)',
    schema.writeOnly && '(write only)',
    schema.deprecated && '(deprecated)',
    schema.description !== null && `“${schema.description.text}”`,
    schema.cut !== null && `(${schema.cut})`,
    schema.lost !== null && `(lost: ${schema.lost})`,
    others === 'none' && '(nothing else)',
  );
  const inner = [
    ...schema.properties.flatMap(({ name, required, pre, post, schema: property }) =>
      formatSchemaOutline(words(...pre, `${name}${required ? '*' : ''}`, ...post), property),
    ),
    ...schema.patterns.flatMap((one) => formatSchemaOutline(`/${one.pattern}/`, one.schema)),
    ...(others === null || typeof others === 'string' ? [] : formatSchemaOutline('others', others)),
    ...schema.firstItems.flatMap((item, index) => formatSchemaOutline(`${index}`, item)),
    ...(schema.items === null || schema.items.properties.length + schema.items.alternatives.length === 0
      ? []
      : formatSchemaOutline('items', schema.items)),
    ...schema.alternatives.flatMap(({ kind, options, discriminator }) => [
      ...(discriminator === null
        ? []
        : [
            `by ${discriminator.property}: ${discriminator.values.map(({ value, title }) => `${value} → ${title}`).join(', ')}`,
          ]),
      ...options.flatMap((option) => formatSchemaOutline(`${kind} “${option.title}”`, option.schema)),
    ]),
    ...(schema.not === null ? [] : formatSchemaOutline('not', schema.not)),
  ];
  return [head, ...inner.map((line) => `  ${line}`)];
}

function words(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}
