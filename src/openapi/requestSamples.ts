import { wellFormed } from '#base/wellFormed.ts';
import { snippetz } from '@scalar/snippetz';
import type { ApiPage, ParameterModel, SchemeModel } from './apiPage.ts';
import { sampleBody, sampleValue } from './sampleBody.ts';

/** A request as it is sent: from the examples of a page, or from what a reader typed. */
export interface SentRequest {
  readonly method: string;
  /** With all path and query parameters in it. */
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
  readonly body: { readonly mediaType: string; readonly text: string } | null;
}

/** A request in a language. */
export interface RequestSample {
  /** As highlighting calls it: `bash`, `python`. */
  readonly language: string;
  readonly label: string;
  readonly source: string;
}

interface Writer {
  readonly names: readonly string[];
  readonly label: string;
  readonly language: string;
  readonly target: string;
  readonly client: string;
}

/** The languages of `api.examples.languages` with their other names (reference §5.4). */
const writers: readonly Writer[] = [
  { names: ['bash', 'curl', 'sh', 'shell'], label: 'cURL', language: 'bash', target: 'shell', client: 'curl' },
  { names: ['python', 'py'], label: 'Python', language: 'python', target: 'python', client: 'requests' },
  { names: ['javascript', 'js'], label: 'JavaScript', language: 'javascript', target: 'js', client: 'fetch' },
  { names: ['node', 'nodejs'], label: 'Node.js', language: 'javascript', target: 'node', client: 'fetch' },
  { names: ['php'], label: 'PHP', language: 'php', target: 'php', client: 'curl' },
  { names: ['go', 'golang'], label: 'Go', language: 'go', target: 'go', client: 'native' },
  { names: ['java'], label: 'Java', language: 'java', target: 'java', client: 'nethttp' },
  { names: ['ruby', 'rb'], label: 'Ruby', language: 'ruby', target: 'ruby', client: 'native' },
  { names: ['powershell'], label: 'PowerShell', language: 'powershell', target: 'powershell', client: 'restmethod' },
  { names: ['swift'], label: 'Swift', language: 'swift', target: 'swift', client: 'nsurlsession' },
  { names: ['csharp', 'c#'], label: 'C#', language: 'csharp', target: 'csharp', client: 'httpclient' },
  { names: ['dotnet', '.net'], label: '.NET', language: 'csharp', target: 'csharp', client: 'restsharp' },
  { names: ['typescript', 'ts'], label: 'TypeScript', language: 'typescript', target: 'js', client: 'fetch' },
  { names: ['c'], label: 'C', language: 'c', target: 'c', client: 'libcurl' },
  { names: ['c++', 'cpp'], label: 'C++', language: 'cpp', target: 'c', client: 'libcurl' },
  { names: ['kotlin', 'kt'], label: 'Kotlin', language: 'kotlin', target: 'kotlin', client: 'okhttp' },
  { names: ['rust', 'rs'], label: 'Rust', language: 'rust', target: 'rust', client: 'reqwest' },
  { names: ['dart', 'flutter'], label: 'Dart', language: 'dart', target: 'dart', client: 'http' },
];

/** The languages that samples are shown in where nothing else is asked for. */
export const usualLanguages: readonly string[] = ['bash', 'python', 'javascript', 'php', 'go', 'java', 'ruby'];

/** A request written in each of the languages; those that nobody knows, or that cannot write it, are left out. */
export function requestSamples(request: SentRequest, languages: readonly string[] = usualLanguages): readonly RequestSample[] {
  const wanted = [...new Set(languages.flatMap((name) => writers.filter(({ names }) => names.includes(name.toLowerCase()))))];
  return wanted.flatMap((writer) => {
    const source = written(request, writer);
    return source === null ? [] : [{ language: writer.language, label: writer.label, source }];
  });
}

function written(request: SentRequest, { target, client }: Writer): string | null {
  const { method, url, cookies, body } = request;
  // The writer for PHP puts headers between quotes as they are.
  const headers = target === 'php' ? request.headers.map(({ name, value }) => ({ name, value: value.replace(/[\\']/g, '\\$&') })) : request.headers;
  const postData = body === null ? {} : { postData: { mimeType: body.mediaType, text: body.text } };
  try {
    return snippetz().findPlugin(target, client)?.generate({ method, url, headers: [...headers], cookies: [...cookies], queryString: [], ...postData }) ?? null;
  } catch {
    return null;
  }
}

/** What a page's example request is made with. */
export interface ExampleWishes {
  /** The server's address, or that of `api.baseUrl`. */
  readonly address: string;
  readonly parameters: 'all' | 'required';
}

/** The request of a page with its examples: parameters as they are described, keys as placeholders, the first body. */
export function exampleRequest(page: ApiPage, { address, parameters }: ExampleWishes): SentRequest {
  const shown = page.parameters.filter((parameter) => parameters === 'all' || parameter.required);
  const valued = shown.map((parameter) => ({ parameter, value: exampleOf(parameter) }));
  const keys = (page.security.ways[0] ?? []).flatMap(keyOf);
  const placed = (place: string) => [...valued.flatMap(({ parameter, value }) => (parameter.place === place ? [{ name: parameter.name, value: plainText(value) }] : [])), ...keys.flatMap((key) => (key.place === place ? [key] : []))];
  const path = page.path.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const found = valued.find(({ parameter }) => parameter.place === 'path' && parameter.name === name);
    return found === undefined || found.value === undefined ? whole : encodeURIComponent(wellFormed(plainText(found.value)));
  });
  const query = valued.flatMap(({ parameter, value }) => (parameter.place === 'query' ? queryPairs(parameter, value) : [])).concat(keys.flatMap((key) => (key.place === 'query' ? [[key.name, key.value] as const] : [])));
  const [content] = page.body?.contents ?? [];
  const text = content === undefined ? null : sampleBody(content, { audience: 'request', properties: parameters });
  const contentType = content === undefined || text === null ? [] : [{ name: 'Content-Type', value: content.mediaType }];
  const search = query.map(([name, value]) => `${encodeURIComponent(wellFormed(name))}=${encodeURIComponent(wellFormed(value))}`).join('&');
  return {
    method: page.verb,
    url: `${address.replace(/\/$/, '')}${path}${search === '' ? '' : `?${search}`}`,
    headers: [...placed('header'), ...contentType].map(({ name, value }) => ({ name, value })),
    cookies: placed('cookie').map(({ name, value }) => ({ name, value })),
    body: content === undefined || text === null ? null : { mediaType: content.mediaType, text },
  };
}

function exampleOf(parameter: ParameterModel): unknown {
  const given = parameter.examples.find(({ elsewhere }) => elsewhere === null);
  return given === undefined ? sampleValue(parameter.schema, { audience: 'request', properties: 'all' }) : given.value;
}

function plainText(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainText).join(',');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}

/** How a query parameter is written (OpenAPI 3.1 §4.8.12.4): lists as several, or as one with commas, bars or spaces. */
function queryPairs({ name, explode, style, mediaType }: ParameterModel, value: unknown): readonly (readonly [string, string])[] {
  if (mediaType !== null) return [[name, typeof value === 'string' ? value : (JSON.stringify(value) ?? '')]];
  if (Array.isArray(value)) {
    if (explode) return value.map((item: unknown) => [name, plainText(item)]);
    return [[name, value.map(plainText).join(style === 'pipeDelimited' ? '|' : style === 'spaceDelimited' ? ' ' : ',')]];
  }
  if (typeof value !== 'object' || value === null) return [[name, plainText(value)]];
  if (style === 'deepObject') return Object.entries(value).map(([key, inner]) => [`${name}[${key}]`, plainText(inner)]);
  return explode && style === 'form' ? Object.entries(value).map(([key, inner]) => [key, plainText(inner)]) : [[name, plainText(value)]];
}

function keyOf(scheme: SchemeModel): readonly { readonly place: 'header' | 'query' | 'cookie'; readonly name: string; readonly value: string }[] {
  const value = scheme.prefilled;
  if (scheme.kind === 'key') return scheme.parameter === null ? [] : [{ ...scheme.parameter, value: value ?? '<api-key>' }];
  if (scheme.kind === 'bearer' || scheme.kind === 'oauth2' || scheme.kind === 'openIdConnect') return [{ place: 'header', name: 'Authorization', value: `Bearer ${value ?? '<token>'}` }];
  return scheme.kind === 'basic' ? [{ place: 'header', name: 'Authorization', value: 'Basic <credentials>' }] : [];
}
