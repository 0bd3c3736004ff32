import type { ApiReference } from './apiReference.ts';
import type { ContentModel, ParameterModel } from '../model/operationPageModel.ts';
import type { SchemaReference } from '../model/schemaReference.ts';
import type { SchemaModel } from '../model/schemaModel.ts';

/** Deeper fields show only their types. */
const deepest = 4;

/**
 * The reference as Markdown, for language models and for copying the page. If `describes` is true, the operation's own
 * description comes first.
 */
export function formatApiMarkdown(
  { page, sections, addresses, requests, answers }: ApiReference,
  describes: boolean,
): string {
  const parts: string[] = [];
  if (describes && page.description !== null) parts.push(page.description.text.trim());
  parts.push(`\`${page.method} ${(addresses[0]?.address ?? '').replace(/\/$/, '')}${page.path}\``);
  for (const { name, title } of sections) {
    const lines = linesOf(name, page);
    if (lines.length > 0) parts.push(`## ${title}`, lines.join('\n'));
  }
  const [request] = requests;
  if (request !== undefined) parts.push('## Example', fenced(request.language, request.source));
  const [answer] = answers;
  if (answer !== undefined) parts.push(`## Response ${answer.label}`, fenced(answer.language, answer.source));
  return parts.join('\n\n');
}

/** The page of a data model as Markdown. If `describes` is true, its own description comes first. */
export function formatSchemaMarkdown({ page, answers: [example] }: SchemaReference, describes: boolean): string {
  const fields = within(page, 0).join('\n');
  return [
    ...(describes && page.description !== null ? [page.description.text.trim()] : []),
    fields === '' ? `\`${page.type}\`` : fields,
    ...(example === undefined ? [] : ['## Example', fenced(example.language, example.source)]),
  ].join('\n\n');
}

function linesOf(name: ApiReference['sections'][number]['name'], page: ApiReference['page']): readonly string[] {
  switch (name) {
    case 'authorization':
      return [
        ...page.security.alternatives.map(
          (way) =>
            `- ${way.map((scheme) => [scheme.name, `(${scheme.kind})`, oneLine(scheme.description?.text ?? '')].filter((word) => word !== '').join(' ')).join(' and ')}`,
        ),
        ...(page.security.optional ? ['- none: authentication is optional'] : []),
      ];
    case 'body':
      return (page.body?.contents ?? []).flatMap(contentLines);
    case 'responses':
      return page.responses.flatMap(({ status, description, contents }) => [
        `- \`${status}\`${words(description?.text)}`,
        ...contents.flatMap(contentLines).map((line) => `  ${line}`),
      ]);
    case 'callbacks':
      return page.callbacks.map(
        ({ verb, address, description }) => `- \`${verb} ${address}\`${words(description?.text)}`,
      );
    default:
      return page.parameters
        .filter(({ location }) => location === name)
        .flatMap((parameter) => fieldLines(parameter, 0));
  }
}

function contentLines({ mediaType, schema }: ContentModel): readonly string[] {
  return [`- \`${mediaType}\``, ...(schema === null ? [] : within(schema, 1))];
}

function fieldLines(
  {
    name,
    required,
    deprecated = false,
    description,
    schema,
  }: Pick<ParameterModel, 'name' | 'required' | 'schema'> & Partial<Pick<ParameterModel, 'deprecated' | 'description'>>,
  depth: number,
): readonly string[] {
  const facts = [
    schema.type,
    required ? 'required' : '',
    deprecated || schema.deprecated ? 'deprecated' : '',
    ...schema.limits,
  ].filter((fact) => fact !== '');
  return [
    `${'  '.repeat(depth)}- \`${name}\` (${facts.join(', ')})${words((description ?? schema.description)?.text)}`,
    ...within(schema, depth + 1),
  ];
}

function within(schema: SchemaModel, depth: number): readonly string[] {
  if (depth > deepest || schema.cut !== null) return [];
  const own = schema.properties.flatMap((property) => fieldLines(property, depth));
  const options = schema.alternatives.flatMap((alternatives) =>
    alternatives.options.flatMap((option) => [
      `${'  '.repeat(depth)}- ${option.title}:`,
      ...within(option.schema, depth + 1),
    ]),
  );
  return [...own, ...options, ...(schema.items === null ? [] : within(schema.items, depth))];
}

function words(text: string | undefined): string {
  const line = oneLine(text ?? '');
  return line === '' ? '' : `: ${line}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function fenced(language: string, source: string): string {
  const fence = source.includes('```') ? '````' : '```';
  return `${fence}${language}\n${source}\n${fence}`;
}
