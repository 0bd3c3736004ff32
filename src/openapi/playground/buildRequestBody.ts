import { InvalidJson } from '#base/exactJson.ts';
import { validateField, type FieldCheckOptions, type FieldProblem } from './validateField.ts';
import { SelectedFile } from './formField.ts';
import { getBodyKind, type PlaygroundBody, type PlaygroundContent } from './playground.ts';
import type { PropertyEncoding } from '../model/operationPageModel.ts';
import type { PartEncoding, PlaygroundPart, PlaygroundRequestBody } from './playgroundRequest.ts';
import type { PlaygroundInput } from './playgroundInput.ts';
import { isRecord } from '#base/isRecord.ts';
import { formatJsonBody, parseFieldJson, omitEmptyValues } from './fieldValue.ts';
import { formatParameterValue, formatQuery, serializeHeaderParameter, toNameValuePairs } from './serializeParameter.ts';

/** A body and its problems. */
export interface BodyResult {
  readonly body: PlaygroundRequestBody | null;
  readonly problems: readonly FieldProblem[];
}

/** Builds the body from the form input; null if none is sent. Text is sent as typed, even if invalid. */
export function buildRequestBody({ required, contents }: PlaygroundBody, typed: PlaygroundInput): BodyResult {
  const content = contents[typed.media];
  if (content === undefined) return { body: null, problems: [] };
  const asked: FieldCheckOptions = {
    name: 'The body',
    path: ['body'],
    required,
    chosen: (path) => getSelectedOption(typed, path),
  };
  return typed.body.kind === 'text'
    ? textBody(content, typed.body.text, asked)
    : fieldsBody(content, typed.body.value, asked);
}

/** The option chosen at a path; null if none was chosen. */
export function getSelectedOption(
  { chosen }: Pick<PlaygroundInput, 'chosen'>,
  path: readonly (string | number)[],
): number | null {
  const key = JSON.stringify(path);
  return Object.hasOwn(chosen, key) ? (chosen[key] ?? null) : null;
}

function textBody(content: PlaygroundContent, text: string, asked: FieldCheckOptions): BodyResult {
  const isEmpty = text.trim() === '';
  if (isEmpty)
    return { body: null, problems: asked.required ? [{ path: ['body'], message: 'A body is required.' }] : [] };
  const body: PlaygroundRequestBody = { kind: 'text', mediaType: sentMediaType(content), text };
  if (getBodyKind(content) !== 'json') return { body, problems: [] };
  const value = parseFieldJson(text);
  if (value instanceof InvalidJson)
    return { body, problems: [{ path: ['body'], message: `The body isn’t valid JSON: ${jsonFault(text)}` }] };
  return { body, problems: content.field === null ? [] : validateField(content.field, value, asked) };
}

/** The media type of a text; for a range, such as `text/*`, one of it. */
function sentMediaType(content: PlaygroundContent): string {
  if (!content.mediaType.includes('*')) return content.mediaType;
  return getBodyKind(content) === 'json' ? 'application/json' : 'text/plain';
}

function jsonFault(text: string): string {
  try {
    JSON.parse(text);
    return '';
  } catch (error) {
    const at = /position (\d+)/.exec(String(error));
    const line = at === null ? null : text.slice(0, Number(at[1])).split('\n').length;
    return line === null ? 'a bracket, quote, or comma is missing or extra.' : `check line ${line}.`;
  }
}

function fieldsBody(content: PlaygroundContent, typedValue: unknown, asked: FieldCheckOptions): BodyResult {
  const kind = getBodyKind(content);
  if (kind === 'file') return fileBody(content, typedValue, asked.required);
  const left = omitEmptyValues(typedValue);
  const isObject = content.field?.kind === 'object';
  const value = left === undefined && asked.required && isObject ? {} : left;
  const found = content.field === null ? [] : validateField(content.field, value, asked);
  if (value === undefined) return { body: null, problems: found };
  const problems = kind === 'json' || found.length > 0 ? found : formProblems(value);
  if (kind === 'multipart')
    return { body: { kind: 'parts', mediaType: content.mediaType, parts: partsOf(content, value) }, problems };
  const mediaType = sentMediaType(content);
  if (kind === 'form')
    return {
      body: {
        kind: 'text',
        mediaType,
        text: formatQuery(
          Object.entries(isRecord(value) ? value : {}).flatMap(([name, inner]) => propertyPairs(content, name, inner)),
        ),
      },
      problems,
    };
  return { body: { kind: 'text', mediaType, text: formatJsonBody(content.field, value) }, problems };
}

/** Only the properties of an object can be sent as a form. */
function formProblems(value: unknown): readonly FieldProblem[] {
  if (isRecord(value) && !(value instanceof SelectedFile)) return [];
  const fault = value instanceof InvalidJson ? `isn’t valid JSON: ${jsonFault(value.text)}` : 'must be a JSON object.';
  return [{ path: ['body'], message: `The body ${fault}` }];
}

function fileBody({ mediaType }: PlaygroundContent, value: unknown, required: boolean): BodyResult {
  if (value instanceof SelectedFile)
    return {
      body: {
        kind: 'file',
        mediaType: /\*/.test(mediaType) ? value.file.type || 'application/octet-stream' : mediaType,
        file: value,
      },
      problems: [],
    };
  return { body: null, problems: required ? [{ path: ['body'], message: 'A file is required.' }] : [] };
}

/** A property of a form as pairs: as its encoding says, and otherwise one per list item, with objects as JSON. */
function propertyPairs(
  { encodings = {} }: Pick<PlaygroundContent, 'encodings'>,
  name: string,
  value: unknown,
): ReturnType<typeof toNameValuePairs> {
  const own = Object.hasOwn(encodings, name) ? encodings[name] : undefined;
  const isJson = own?.isJson === true || (isRecord(value) && own?.style == null);
  return toNameValuePairs(
    {
      name,
      style: own?.style ?? 'form',
      explode: own?.style == null || own.explode,
      mediaType: isJson ? 'application/json' : null,
    },
    value,
  );
}

/** The parts of a multipart form (RFC 7578). */
function partsOf(content: PlaygroundContent, value: unknown): readonly PlaygroundPart[] {
  const { encodings = {} } = content;
  return Object.entries(isRecord(value) ? value : {}).flatMap(([name, inner]): readonly PlaygroundPart[] => {
    const own = Object.hasOwn(encodings, name) ? encodings[name] : undefined;
    const list: readonly unknown[] = Array.isArray(inner) ? inner : [inner];
    if (list.some((one) => one instanceof SelectedFile))
      return list.map((one) => ({
        name,
        value: one instanceof SelectedFile ? one : formatParameterValue(one),
        ...encodingOf(own, one),
      }));
    // A list is in one part only if that part is JSON.
    const isWhole = own?.isJson === true || !Array.isArray(inner);
    return propertyPairs(content, name, inner).map(([key, text], index) => ({
      name: key,
      value: text,
      ...encodingOf(own, isWhole ? inner : list[index]),
    }));
  });
}

const mediaType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;\s*[\w-]+=(?:[\w!#$&^.+-]+|"[^"\\\p{Cc}]*"))*$/u;

/** In UTF-16 units; longer lists are ignored. */
const longestMediaTypes = 2000;

/** The media types between commas outside quotation marks. */
function listMediaTypes(text: string): readonly string[] {
  if (text.length > longestMediaTypes) return [];
  return (text.match(/(?:[^",]|"[^"]*"?)+/g) ?? []).map((type) => type.trim());
}

/**
 * The media type and headers of a part. Of several media types, it is that of the file, or else the first; objects are JSON
 * by default (OpenAPI 3.1 §4.8.15.1, "contentType").
 */
function encodingOf(own: PropertyEncoding | undefined, value: unknown): PartEncoding {
  const types = listMediaTypes(own?.contentType ?? '');
  const file = value instanceof SelectedFile ? value.file.type : '';
  const ofFile = types.some((type) => {
    const [kind = '', name] = type.split('/');
    return type === file || (name === '*' && (kind === '*' || file.startsWith(`${kind}/`)));
  })
    ? file
    : '';
  const isPlainObject = isRecord(value) && !(value instanceof SelectedFile) && own?.style == null;
  const found = [ofFile, ...types.filter((type) => !type.includes('*')), isPlainObject ? 'application/json' : ''].find(
    (type) => mediaType.test(type),
  );
  const headers = (own?.headers ?? []).map((header) => ({
    name: header.name,
    // A line break would end the header.
    value: serializeHeaderParameter(
      { name: header.name, style: 'simple', explode: false, mediaType: null },
      header.value,
    )
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim(),
  }));
  return { ...(found === undefined ? {} : { contentType: found }), ...(headers.length === 0 ? {} : { headers }) };
}
