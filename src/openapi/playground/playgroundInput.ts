import { SelectedFile } from './formField.ts';
import type { PlaygroundContent, Playground } from './playground.ts';
import { getBodyKind, getParameterKey } from './playground.ts';
import { parseFieldJson } from './fieldValue.ts';

/** What was typed into a playground. It is kept in memory alone. */
export interface PlaygroundInput {
  readonly server: number;
  /** The values of a server's variables, by their names. */
  readonly variables: Readonly<Record<string, string>>;
  /** Which way to sign in; null without. */
  readonly way: number | null;
  /** What keys hold, by their names. */
  readonly keys: Readonly<Record<string, CredentialInput>>;
  /** The values of parameters, by place and name. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly media: number;
  /** The body as fields, or as a text that is sent as it is. */
  readonly body:
    | { readonly kind: 'fields'; readonly value: unknown }
    | { readonly kind: 'text'; readonly text: string };
  /** The bodies that were typed for other media types, by their places. */
  readonly aside: Readonly<Record<number, PlaygroundInput['body']>>;
  /** Which of several forms of a value was chosen, by its path as JSON. */
  readonly chosen: Readonly<Record<string, number>>;
}

/** What a key holds: a token or a key, or a user's name with a password. */
export interface CredentialInput {
  readonly value: string;
  readonly password: string;
}

/** A playground in which nothing was typed yet. */
export function createPlaygroundInput(playground: Playground): PlaygroundInput {
  const keys = playground.ways
    .flat()
    .map(
      (key) =>
        [key.name, { value: key.kind === 'token' || key.kind === 'key' ? key.initial : '', password: '' }] as const,
    );
  return {
    server: 0,
    variables: {},
    way: playground.ways.length > 0 ? 0 : null,
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

/** A body of a media type before anything is typed. */
export function createBodyInput(content: PlaygroundContent | undefined): PlaygroundInput['body'] {
  if (content === undefined) return { kind: 'fields', value: undefined };
  const kind = getBodyKind(content);
  return kind === 'text' ||
    (kind === 'json' && (content.field === null || content.field.kind === 'json' || content.field.kind === 'text'))
    ? { kind: 'text', text: textOf(content.initial) }
    : { kind: 'fields', value: content.initial };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? '' : (JSON.stringify(value, null, 2) ?? '');
}

/** The body with its example in it. */
export function fillBodyExample(content: PlaygroundContent, body: PlaygroundInput['body']): PlaygroundInput['body'] {
  if (content.example === null) return body;
  const value = body.kind === 'fields' ? parseFieldJson(content.example) : undefined;
  return body.kind === 'fields' && typeof value === 'object' && !(value instanceof Error)
    ? { kind: 'fields', value }
    : { kind: 'text', text: content.example };
}

/** The same body as text to be edited; a body with files has none. */
export function bodyToText({ body }: PlaygroundInput): string {
  if (body.kind === 'text') return body.text;
  return body.value === undefined
    ? ''
    : (JSON.stringify(
        body.value,
        (_key, value: unknown) => (value instanceof SelectedFile ? value.file.name : value),
        2,
      ) ?? '');
}
