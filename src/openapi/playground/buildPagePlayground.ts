import { paramFieldSpec, parameterLocations } from '#blocks/paramField/spec.ts';
import { getNodeAttributes } from '#document/read/attributeValues.ts';
import { toRenderedAttributeRecord } from '#document/read/renderedAttributes.ts';
import type { JSONContent } from '#document/page.ts';
import type { ApiSettings } from '../model/readApiSettings.ts';
import { parseOperationReference } from '../pages/operationReference.ts';
import type { FormField, NamedFormField } from './formField.ts';
import type { Playground, PlaygroundParameter } from './playground.ts';
import { toCredential, listPlaygroundServers } from './buildPlayground.ts';
import { parseFieldText } from './fieldValue.ts';

/** A field of a page, including its nested fields. */
interface PageField extends NamedFormField {
  readonly location: (typeof parameterLocations)[number];
  readonly initial: unknown;
}

/**
 * Builds the playground of a page that names its endpoint itself (`api: POST /flags`), with its fields as parameters.
 * Null if the site shows no playground or no server is configured.
 */
export function buildPagePlayground(
  doc: JSONContent,
  frontMatter: Readonly<Record<string, unknown>>,
  settings: ApiSettings,
): Playground | null {
  return settings.playground === 'interactive' ? buildPageForm(doc, frontMatter, settings) : null;
}

/**
 * Builds the request form of the endpoint that a page names, whether or not the page shows a playground. Null if the
 * page names none or no server is configured.
 */
export function buildPageForm(
  doc: JSONContent,
  frontMatter: Readonly<Record<string, unknown>>,
  settings: ApiSettings,
): Playground | null {
  const written = frontMatter['api'];
  const name = typeof written === 'string' ? parseOperationReference(written) : null;
  if (name === null || name.method === 'WEBHOOK') return null;
  const [, own, path = ''] = /^(https?:\/\/[^/]+)?(\/.*)$/i.exec(name.path) ?? [];
  const servers =
    own === undefined ? listPlaygroundServers([], settings) : listPlaygroundServers([], { serverUrls: [own] });
  if (servers.length === 0 || path === '') return null;
  const fields = fieldsIn(doc);
  const body = fields.filter(({ location }) => location === 'body');
  const key = toCredential(settings.auth);
  return {
    key: `${name.method} ${path}`,
    title: typeof frontMatter['title'] === 'string' ? frontMatter['title'] : `${name.method} ${path}`,
    method: name.method,
    path,
    servers,
    authAlternatives: key === null ? [] : [[key]],
    optional: key !== null,
    parameters: [...fields.flatMap(parameterOf), ...missingInPath(path, fields)],
    body: body.length === 0 ? null : { required: body.some(({ required }) => required), contents: [contentOf(body)] },
    languages: settings.languages,
  };
}

function contentOf(body: readonly PageField[]) {
  const hasFile = body.some(({ field }) => field.kind === 'file');
  const initial = Object.fromEntries(
    body.flatMap(({ name, initial: value }) => (value === undefined ? [] : [[name, value] as const])),
  );
  const fields = body.map(({ name, required, field }) => ({ name, required, field }));
  return {
    mediaType: hasFile ? 'multipart/form-data' : 'application/json',
    field: { kind: 'object' as const, hint: 'object', fields, open: true as const },
    example: null,
    ...(Object.keys(initial).length === 0 ? {} : { initial }),
  };
}

function parameterOf({ name, location, required, field, initial }: PageField): readonly PlaygroundParameter[] {
  if (location === 'body') return [];
  const style = location === 'query' ? 'form' : 'simple';
  return [
    {
      name,
      location: location,
      required: required || location === 'path',
      field,
      style,
      explode: style === 'form',
      mediaType: null,
      ...(initial === undefined ? {} : { initial }),
    },
  ];
}

/** Path parameters that the page doesn't document still need a value. */
function missingInPath(path: string, fields: readonly PageField[]): readonly PlaygroundParameter[] {
  const named = [...new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name))];
  return named
    .filter((name) => !fields.some((field) => field.location === 'path' && field.name === name))
    .map((name) => ({
      name,
      location: 'path',
      required: true,
      field: { kind: 'text', hint: 'string' },
      style: 'simple',
      explode: false,
      mediaType: null,
    }));
}

/** The fields of a page in order, each name once per location. Nested fields belong to their parent. */
function fieldsIn(node: JSONContent): readonly PageField[] {
  const found = new Map<string, PageField>();
  const visit = (within: JSONContent): void => {
    for (const child of within.content ?? []) {
      const field = child.type === paramFieldSpec.name ? fieldOf(child) : null;
      if (field === null) visit(child);
      else if (!found.has(`${field.location} ${field.name}`)) found.set(`${field.location} ${field.name}`, field);
    }
  };
  visit(node);
  return [...found.values()];
}

function fieldOf(node: JSONContent): PageField | null {
  const values = toRenderedAttributeRecord(getNodeAttributes(node));
  const text = (name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const location = parameterLocations.find((place) => text(place) !== null);
  const name = location === undefined ? null : text(location);
  if (location === undefined || name === null) return null;
  const placeholder = text('placeholder') ?? text('default');
  const field = { ...typedField(text('type') ?? '', fieldsIn(node)), ...(placeholder === null ? {} : { placeholder }) };
  const initial = text('initialValue');
  return {
    name,
    location,
    required: values['required'] !== undefined && values['required'] !== 'false',
    field,
    initial:
      initial === null ? undefined : field.kind === 'boolean' ? initial === 'true' : parseFieldText(field, initial),
  };
}

/** The form for a type as written in pages: `string`, `integer`, `string[]`, `object`, `enum<string>`, `file`. */
function typedField(written: string, within: readonly PageField[]): FormField {
  const type = written.trim().toLowerCase();
  const hint = written.trim() === '' ? 'string' : written.trim();
  const inner = within.map(({ name, required, field }) => ({ name, required, field }));
  const list = /^(?:(.*)\[\]|(?:array|list)(?:<(.*)>| of (.*?)s?)?)$/.exec(type);
  if (list !== null)
    return {
      kind: 'list',
      hint,
      item: typedField(list[1] ?? list[2] ?? list[3] ?? (inner.length > 0 ? 'object' : 'string'), within),
    };
  if (inner.length > 0) return { kind: 'object', hint, fields: inner, open: true };
  if (/^(?:int|integer|long)\b/.test(type)) return { kind: 'number', hint, whole: true };
  if (/^(?:number|float|double|decimal)\b/.test(type)) return { kind: 'number', hint, whole: false };
  if (/^bool(?:ean)?\b/.test(type)) return { kind: 'boolean', hint };
  if (/^(?:file|binary)\b/.test(type)) return { kind: 'file', hint };
  return /^(?:object|map|any|json|record)\b/.test(type) ? { kind: 'json', hint } : { kind: 'text', hint };
}
