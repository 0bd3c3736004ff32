import { generateSampleBody, generateSampleValue } from '../model/generateSampleBody.ts';
import type { ContentModel, OperationPageModel, ParameterModel } from '../model/operationPageModel.ts';
import type { ApiSettings } from '../model/readApiSettings.ts';
import { buildOperationForm } from '../playground/buildPlayground.ts';
import { buildRequest } from '../playground/buildRequest.ts';
import { findMatchingOption } from '../playground/fieldValue.ts';
import { SelectedFile, type FormField } from '../playground/formField.ts';
import {
  getBodyKind,
  getParameterKey,
  type Playground,
  type PlaygroundContent,
  type PlaygroundCredential,
} from '../playground/playground.ts';
import { createPlaygroundInput, type PlaygroundInput } from '../playground/playgroundInput.ts';
import type { PlaygroundRequest } from '../playground/playgroundRequest.ts';
import { formatQuery } from '../playground/serializeParameter.ts';
import { isRecord } from '#base/isRecord.ts';

/** Options for a page's example request. */
export interface ExampleRequestOptions {
  /** The server's address, or that of `api.baseUrl`. */
  readonly address: string;
  readonly parameters: 'all' | 'required';
  /** The page's form; built from the page if not given. */
  readonly form?: Playground;
  /** The site's own authentication. */
  readonly auth?: ApiSettings['auth'];
}

/** The example request of a page: parameters with their example values, placeholder keys, and the first body. */
export function buildExampleRequest(
  page: OperationPageModel,
  { address, parameters, auth = null, form: given }: ExampleRequestOptions,
): PlaygroundRequest {
  const form = given ?? buildOperationForm(page, { auth, languages: [], prefillsExamples: false, serverUrls: [] });
  const shown = page.parameters.filter((parameter) => parameters === 'all' || parameter.required);
  const [content] = page.body?.contents ?? [];
  const [fields] = form.body?.contents ?? [];
  return buildFilledRequest(
    { ...form, servers: [{ url: address, description: null, variables: [] }] },
    {
      parameters: Object.fromEntries(
        shown.map((parameter) => [getParameterKey(parameter), exampleOf(parameter)] as const),
      ),
      body:
        content === undefined || fields === undefined
          ? { kind: 'fields', value: undefined }
          : bodyOf(content, fields, parameters),
    },
  );
}

/** The request of a form with the given values, with placeholders for its credentials. */
export function buildFilledRequest(
  form: Playground,
  values: Pick<PlaygroundInput, 'parameters' | 'body'>,
): PlaygroundRequest {
  const keys = (form.authAlternatives[0] ?? []).flatMap(placeholderOf);
  const at = (place: string) =>
    keys.flatMap((key) => (key.place === place ? [{ name: key.name, value: key.value }] : []));
  // Some descriptions list their credentials as parameters, too.
  const credentials = new Set(keys.map(({ place, name }) => getParameterKey({ location: place, name }).toLowerCase()));
  const parameters = Object.fromEntries(
    Object.entries(values.parameters).filter(
      ([key, value]) => !credentials.has(key.toLowerCase()) && !isMediaTypeMissing(key, value),
    ),
  );
  const { request } = buildRequest(form, { ...createPlaygroundInput(form), ...values, parameters, way: null });
  const query = formatQuery(at('query').map(({ name, value }) => [name, value] as const));
  return {
    ...request,
    url: query === '' ? request.url : `${request.url}${request.url.includes('?') ? '&' : '?'}${query}`,
    headers: [...at('header'), ...request.headers.map(({ name, value }) => ({ name, value: toHeaderValue(value) }))],
    cookies: [...request.cookies, ...at('cookie')],
  };
}

/** True for a header that takes a media type, if its value is none, such as one generated from the type `string`. */
function isMediaTypeMissing(key: string, value: unknown): boolean {
  return /^header (?:accept|content-type)$/i.test(key) && !String(value).includes('/');
}

/** A line break would end the header, and examples in YAML may end in one. */
function toHeaderValue(value: string): string {
  return value.replaceAll(/\p{Cc}+/gu, ' ').trim();
}

function exampleOf(parameter: ParameterModel): unknown {
  const given = parameter.examples.find(({ elsewhere }) => elsewhere === null);
  return given === undefined
    ? generateSampleValue(parameter.schema, { audience: 'request', properties: 'all' })
    : given.value;
}

/** The example of a body in the form in which it is entered. */
function bodyOf(
  content: ContentModel,
  fields: PlaygroundContent,
  properties: ExampleRequestOptions['parameters'],
): PlaygroundInput['body'] {
  const kind = getBodyKind(fields);
  const given = content.examples.find(({ elsewhere }) => elsewhere === null)?.value;
  if (kind === 'file' && typeof given !== 'string') return { kind: 'fields', value: exampleFile() };
  const isText = kind === 'json' || kind === 'text' || (typeof given === 'string' && kind !== 'multipart');
  if (isText) return { kind: 'text', text: generateSampleBody(content, { audience: 'request', properties }) ?? '' };
  const value = isRecord(given)
    ? given
    : content.schema === null
      ? undefined
      : generateSampleValue(content.schema, { audience: 'request', properties });
  return { kind: 'fields', value: fields.field === null ? value : withFiles(fields.field, value) };
}

function exampleFile(): SelectedFile {
  return new SelectedFile({ name: 'file', type: '', size: 0 });
}

/** The value with a file wherever its field takes one. */
function withFiles(field: FormField, value: unknown): unknown {
  if (value === undefined) return undefined;
  switch (field.kind) {
    case 'file':
      return exampleFile();
    case 'list':
      return Array.isArray(value) ? value.map((item) => withFiles(field.item, item)) : value;
    case 'object':
      return isRecord(value)
        ? Object.fromEntries(
            Object.entries(value).map(([name, inner]) => {
              const own = field.fields.find((one) => one.name === name);
              return [name, own === undefined ? inner : withFiles(own.field, inner)];
            }),
          )
        : value;
    case 'either': {
      const option = field.options[findMatchingOption(field, value)];
      return option === undefined ? value : withFiles(option.field, value);
    }
    default:
      return value;
  }
}

function placeholderOf(
  key: PlaygroundCredential,
): readonly { readonly place: 'header' | 'query' | 'cookie'; readonly name: string; readonly value: string }[] {
  const filled = (initial: string, isPrefix: boolean, placeholder: string) =>
    initial === '' || isPrefix ? `${initial}${placeholder}` : initial;
  switch (key.kind) {
    case 'token':
      return [
        {
          place: 'header',
          name: key.header,
          value: `${key.scheme} ${filled(key.initial, key.isPrefix === true, '<token>')}`,
        },
      ];
    case 'basic':
      return [{ place: 'header', name: 'Authorization', value: 'Basic <credentials>' }];
    case 'key':
      return [
        { place: key.place, name: key.parameter, value: filled(key.initial, key.isPrefix === true, '<api-key>') },
      ];
    case 'elsewhere':
      return [];
  }
}
