import { isNumeric, stringifyExactJson } from '#base/exactJson.ts';
import { SelectedFile } from './formField.ts';
import type { PlaygroundContent, Playground } from './playground.ts';
import { getBodyKind, getParameterKey } from './playground.ts';
import { formatJsonBody, parseFieldJson } from './fieldValue.ts';
import { isRecord } from '#base/isRecord.ts';

/** Input of a playground. It is only kept in memory. */
export interface PlaygroundInput {
  readonly server: number;
  /** Values of the server's variables, by name. */
  readonly variables: Readonly<Record<string, string>>;
  /** Index of the authentication alternative; null for none. */
  readonly way: number | null;
  /** Credential values, by name. */
  readonly keys: Readonly<Record<string, CredentialInput>>;
  /** Parameter values, by location and name. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly media: number;
  /** The body as fields, or as text that is sent unchanged. */
  readonly body:
    | { readonly kind: 'fields'; readonly value: unknown }
    | { readonly kind: 'text'; readonly text: string };
  /** Bodies typed for other media types, by index. */
  readonly aside: Readonly<Record<number, PlaygroundInput['body']>>;
  /** Options chosen, by path as JSON. */
  readonly chosen: Readonly<Record<string, number>>;
}

/** A token or key, or a user name with a password. */
export interface CredentialInput {
  readonly value: string;
  readonly password: string;
}

/** The initial input of a playground. */
export function createPlaygroundInput(playground: Playground): PlaygroundInput {
  const keys = playground.authAlternatives
    .flat()
    .map(
      (key) =>
        [key.name, { value: key.kind === 'token' || key.kind === 'key' ? key.initial : '', password: '' }] as const,
    );
  return {
    server: 0,
    variables: {},
    way: playground.authAlternatives.length > 0 ? 0 : null,
    keys: Object.fromEntries(keys),
    parameters: Object.fromEntries(
      playground.parameters.flatMap((parameter) =>
        parameter.initial === undefined ? [] : [[getParameterKey(parameter), parameter.initial] as const],
      ),
    ),
    media: 0,
    body: createBodyInput(playground.body?.contents[0]),
    aside: {},
    chosen: {},
  };
}

/** The initial body of a media type. */
export function createBodyInput(content: PlaygroundContent | undefined): PlaygroundInput['body'] {
  if (content === undefined) return { kind: 'fields', value: undefined };
  const kind = getBodyKind(content);
  return kind === 'text' ||
    (kind === 'json' && (content.field === null || content.field.kind === 'json' || content.field.kind === 'text'))
    ? { kind: 'text', text: textOf(content.initial) }
    : { kind: 'fields', value: content.initial };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? '' : (stringifyExactJson(value, 2) ?? '');
}

/** The body filled with its example. */
export function fillBodyExample(content: PlaygroundContent, body: PlaygroundInput['body']): PlaygroundInput['body'] {
  if (content.example === null) return body;
  const value = body.kind === 'fields' ? parseFieldJson(content.example) : undefined;
  return body.kind === 'fields' && typeof value === 'object' && !(value instanceof Error) && !isNumeric(value)
    ? { kind: 'fields', value }
    : { kind: 'text', text: content.example };
}

/** The body as editable text, as it is sent; files are replaced by their names. */
export function bodyToText(content: PlaygroundContent | undefined, { body }: PlaygroundInput): string {
  return body.kind === 'text' ? body.text : formatJsonBody(content?.field ?? null, withFileNames(body.value));
}

function withFileNames(value: unknown): unknown {
  if (value instanceof SelectedFile) return value.file.name;
  if (Array.isArray(value)) return value.map(withFileNames);
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withFileNames(inner)]))
    : value;
}
