import type { ParameterLocation } from '../model/operationPageModel.ts';
import type { FormField } from './formField.ts';

/** Where requests are tried: all that a form of an operation needs, as data that stands in the page. */
export interface Playground {
  /** What it is a form of: `GET /flags`. What was typed is kept under it. */
  readonly key: string;
  readonly title: string;
  readonly method: string;
  /** `/flags/{flag}`. */
  readonly path: string;
  /** At least one, each with a host. */
  readonly servers: readonly PlaygroundServer[];
  /** The ways to sign in, each with all keys that it needs together. */
  readonly ways: readonly (readonly PlaygroundCredential[])[];
  /** Whether a request may do without. */
  readonly optional: boolean;
  readonly parameters: readonly PlaygroundParameter[];
  readonly body: PlaygroundBody | null;
  /** The languages that samples are shown in. */
  readonly languages: readonly string[];
}

/** A server as it is written, with `{variables}`. */
export interface PlaygroundServer {
  readonly url: string;
  readonly description: string | null;
  readonly variables: readonly { readonly name: string; readonly value: string; readonly choices: readonly string[] }[];
}

/** One key that requests are signed in with. */
export type PlaygroundCredential = { readonly name: string; readonly description: string | null } & (
  | {
      readonly kind: 'token';
      readonly label: string;
      readonly header: string;
      readonly scheme: string;
      readonly initial: string;
    }
  | { readonly kind: 'basic'; readonly userLabel: string; readonly passwordLabel: string }
  | {
      readonly kind: 'key';
      readonly label: string;
      readonly place: 'header' | 'query' | 'cookie';
      readonly parameter: string;
      readonly initial: string;
    }
  /** Nothing that a form can send: client certificates, `digest`. */
  | { readonly kind: 'elsewhere'; readonly label: string }
);

/** A parameter that is typed. */
export interface PlaygroundParameter {
  readonly name: string;
  readonly place: ParameterLocation;
  readonly required: boolean;
  readonly field: FormField;
  readonly style: string;
  readonly explode: boolean;
  readonly mediaType: string | null;
  /** What it begins with. */
  readonly initial?: unknown;
}

/** What can be sent. */
export interface PlaygroundBody {
  readonly required: boolean;
  readonly contents: readonly PlaygroundContent[];
}

/** A media type with its form; without a field it is sent as text or as a file. */
export interface PlaygroundContent {
  readonly mediaType: string;
  readonly field: FormField | null;
  /** An example as text. */
  readonly example: string | null;
  readonly initial?: unknown;
}

/** How a media type is written. */
export type BodyKind = 'json' | 'form' | 'multipart' | 'text' | 'file';

/** How a body is written, by its media type and what is known of it. */
export function getBodyKind({ mediaType, field }: PlaygroundContent): BodyKind {
  if (/[/+]json\b/i.test(mediaType)) return 'json';
  if (/^application\/x-www-form-urlencoded/i.test(mediaType)) return field === null ? 'text' : 'form';
  if (/^multipart\//i.test(mediaType)) return field === null ? 'file' : 'multipart';
  const isText = /^text\/|[/+](?:xml|yaml|x-ndjson|jsonl|csv|graphql|javascript)\b/i.test(mediaType);
  return field?.kind === 'file' || !isText ? 'file' : 'text';
}

/** The name under which what is typed for a parameter is kept. */
export function getParameterKey({ place, name }: Pick<PlaygroundParameter, 'place' | 'name'>): string {
  return `${place} ${name}`;
}
