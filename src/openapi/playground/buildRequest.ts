import { formatChoice } from '#base/formatList.ts';
import { fillUrlVariables } from '../model/fillUrlVariables.ts';
import { buildRequestBody, getSelectedOption, type BodyResult } from './buildRequestBody.ts';
import { validateField, type FieldProblem } from './validateField.ts';
import { buildCredentials } from './credentials.ts';
import { getParameterKey, type Playground, type PlaygroundParameter, type PlaygroundServer } from './playground.ts';
import {
  isContentType,
  type NameValuePair,
  type PlaygroundRequest,
  type PlaygroundRequestBody,
} from './playgroundRequest.ts';
import type { PlaygroundInput } from './playgroundInput.ts';
import { toJsonValue, omitEmptyValues } from './fieldValue.ts';
import {
  encodeUrlText,
  serializeHeaderParameter,
  serializePathParameter,
  formatCookieValue,
  formatQuery,
  toNameValuePairs,
} from './serializeParameter.ts';

/** A request and its problems. */
export interface RequestResult {
  readonly request: PlaygroundRequest;
  readonly problems: readonly FieldProblem[];
  /** True if it can be sent despite problems: its URL is complete and on a server from the description. */
  readonly canBeSent: boolean;
}

interface Valued {
  readonly parameter: PlaygroundParameter;
  readonly value: unknown;
}

/** Builds the request from the form input. Missing path parameters keep their placeholder. */
export function buildRequest(playground: Playground, typed: PlaygroundInput): RequestResult {
  const server = playground.servers[typed.server] ?? playground.servers[0];
  const address = server === undefined ? { url: '', problems: [] } : addressOf(server, typed);
  const way = typed.way === null ? [] : (playground.authAlternatives[typed.way] ?? []);
  const signed = buildCredentials(way, typed.keys);
  const { valued, problems } = valuedParameters(playground, typed);
  const at = (place: PlaygroundParameter['location']) => valued.filter(({ parameter }) => parameter.location === place);
  const path = filledPath(playground, at('path'));
  const query = [
    ...at('query').map(({ parameter, value }) =>
      formatQuery(toNameValuePairs(parameter, value), parameter.allowReserved),
    ),
    formatQuery(signed.query.map(({ name, value }) => [name, value] as const)),
  ]
    .filter((part) => part !== '')
    .join('&');
  const { body, problems: bodyProblems }: BodyResult =
    playground.body === null ? { body: null, problems: [] } : buildRequestBody(playground.body, typed);
  const headers = headersOf(at('header'), signed.headers, body);
  const cookies = [
    ...at('cookie').flatMap(({ parameter, value }) =>
      toNameValuePairs(parameter, value).map((pair) => ({ name: pair[0], value: formatCookieValue(pair) })),
    ),
    ...signed.cookies,
  ];
  const request: PlaygroundRequest = {
    method: playground.method,
    url: `${address.url.replace(/\/+$/, '')}${path.text}${query === '' ? '' : `${path.text.includes('?') ? '&' : '?'}${query}`}`,
    headers,
    cookies,
    body,
  };
  return {
    request,
    problems: [
      ...address.problems,
      ...signed.problems,
      ...problems,
      ...path.problems,
      ...headerProblems(headers),
      ...bodyProblems,
    ],
    canBeSent: address.problems.length === 0 && path.isWhole && headers.every(isHeader) && URL.canParse(request.url),
  };
}

function addressOf(
  { url, variables }: PlaygroundServer,
  typed: PlaygroundInput,
): { readonly url: string; readonly problems: readonly FieldProblem[] } {
  const host = /^[^/]*\/\/[^/]*/.exec(url)?.[0] ?? '';
  const values = Object.fromEntries(
    variables.map(({ name, value }) => [
      name,
      Object.hasOwn(typed.variables, name) ? (typed.variables[name] ?? '') : value,
    ]),
  );
  const problems = variables.flatMap(({ name, choices }): readonly FieldProblem[] => {
    const value = values[name] ?? '';
    const path = ['variables', name];
    if (value === '') return [{ path, message: `${name} is required.` }];
    if (choices.length > 0 && !choices.includes(value))
      return [{ path, message: `${name} must be ${formatChoice(choices)}.` }];
    // A variable in the host must not end the host, or the request would go to another server.
    const ends = host.includes(`{${name}}`) ? /[/?#@\\\s]/ : /[?#\\\s]|(?:^|\/)\.\.?(?:\/|$)/;
    return ends.test(value)
      ? [{ path, message: `${name} contains characters that aren’t allowed in this part of the URL.` }]
      : [];
  });
  return { url: fillUrlVariables(url, values), problems };
}

function valuedParameters(
  { parameters }: Playground,
  typed: PlaygroundInput,
): { readonly valued: readonly Valued[]; readonly problems: readonly FieldProblem[] } {
  const valued: Valued[] = [];
  const problems: FieldProblem[] = [];
  for (const parameter of parameters) {
    const key = getParameterKey(parameter);
    const value = omitEmptyValues(Object.hasOwn(typed.parameters, key) ? typed.parameters[key] : undefined);
    problems.push(
      ...validateField(parameter.field, value, {
        name: parameter.name,
        path: ['parameters', key],
        required: parameter.required,
        chosen: (path) => getSelectedOption(typed, path),
      }),
    );
    if (value !== undefined)
      valued.push({ parameter, value: parameter.mediaType === null ? value : toJsonValue(parameter.field, value) });
  }
  return { valued, problems };
}

/** The path with its parameters filled in, and with other characters than those of URLs encoded. Rejects `..`, which would change the path. */
function filledPath(
  { path, parameters }: Playground,
  valued: readonly Valued[],
): { readonly text: string; readonly isWhole: boolean; readonly problems: readonly FieldProblem[] } {
  const problems: FieldProblem[] = [];
  let isWhole = true;
  const text = path.replace(/\{([^{}]+)\}|[^\w!#$%&'()*+,\-./:;=?@~{}]+/g, (whole, name: string | undefined) => {
    if (name === undefined) return encodeUrlText(whole);
    const found = valued.find(({ parameter }) => parameter.name === name);
    const written = found === undefined ? '' : serializePathParameter(found.parameter, found.value);
    if (written !== '' && !/^\.\.?$/.test(written)) return written;
    isWhole = false;
    if (written !== '')
      problems.push({
        path: ['parameters', getParameterKey({ location: 'path', name })],
        message: `${name} can’t be ${written}.`,
      });
    else if (!parameters.some((parameter) => parameter.location === 'path' && parameter.name === name))
      problems.push({
        path: [],
        message: `The path contains {${name}}, but the API description doesn’t define it.`,
      });
    return whole;
  });
  return { text, isWhole, problems };
}

/** Typed headers win over those from credentials or the body, except for a form, whose media type has a boundary. */
function headersOf(
  valued: readonly Valued[],
  signed: readonly NameValuePair[],
  body: PlaygroundRequestBody | null,
): readonly NameValuePair[] {
  const isForm = body?.kind === 'parts';
  const typed = valued.flatMap(({ parameter, value }) =>
    isForm && isContentType(parameter)
      ? []
      : [{ name: parameter.name, value: serializeHeaderParameter(parameter, value) }],
  );
  const has = (name: string) => typed.some((one) => one.name.toLowerCase() === name.toLowerCase());
  return [
    ...signed.filter(({ name }) => !has(name)),
    ...typed,
    ...(body === null || isForm || has('Content-Type') ? [] : [{ name: 'Content-Type', value: body.mediaType }]),
  ];
}

/** RFC 9110 §5: names are tokens, values have no line breaks; browsers allow only Latin-1. */
function isHeader({ name, value }: NameValuePair): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}

function headerProblems(headers: readonly NameValuePair[]): readonly FieldProblem[] {
  return headers
    .filter((header) => !isHeader(header))
    .map(({ name }) => ({
      path: ['parameters', getParameterKey({ location: 'header', name })],
      message: `${name} contains characters that aren’t allowed in a header.`,
    }));
}
