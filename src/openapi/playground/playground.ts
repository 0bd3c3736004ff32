import { isJsonLines } from '#base/isJsonLines.ts';
import type { ParameterLocation, PropertyEncoding } from '../model/operationPageModel.ts';
import type { FormField } from './formField.ts';

/** The playground form of an operation as plain data embedded in the page. */
export interface Playground {
  /** The operation: `GET /flags`. Form input is stored under this key. */
  readonly key: string;
  readonly title: string;
  readonly method: string;
  /** `/flags/{flag}`. */
  readonly path: string;
  /** At least one, each with a host. */
  readonly servers: readonly PlaygroundServer[];
  /** Authentication alternatives, each with all credentials it needs together. */
  readonly authAlternatives: readonly (readonly PlaygroundCredential[])[];
  /** True if a request may be sent without authentication. */
  readonly optional: boolean;
  readonly parameters: readonly PlaygroundParameter[];
  readonly body: PlaygroundBody | null;
  /** The languages of samples. */
  readonly languages: readonly string[];
}

/** A server URL as written, with `{variables}`. */
export interface PlaygroundServer {
  readonly url: string;
  readonly description: string | null;
  readonly variables: readonly { readonly name: string; readonly value: string; readonly choices: readonly string[] }[];
}

/** A credential for requests. */
export type PlaygroundCredential = { readonly name: string; readonly description: string | null } & (
  | {
      readonly kind: 'token';
      readonly label: string;
      readonly header: string;
      readonly scheme: string;
      readonly initial: string;
      /** True if the initial value is only the beginning of a credential. */
      readonly isPrefix?: true;
    }
  | { readonly kind: 'basic'; readonly userLabel: string; readonly passwordLabel: string }
  | {
      readonly kind: 'key';
      readonly label: string;
      readonly place: 'header' | 'query' | 'cookie';
      readonly parameter: string;
      readonly initial: string;
      /** True if the initial value is only the beginning of a credential. */
      readonly isPrefix?: true;
    }
  /** Can't be sent by a form: client certificates, `digest`. */
  | { readonly kind: 'elsewhere'; readonly label: string }
);

/** A parameter in the form. */
export interface PlaygroundParameter {
  readonly name: string;
  readonly location: ParameterLocation;
  readonly required: boolean;
  readonly field: FormField;
  readonly style: string;
  readonly explode: boolean;
  readonly mediaType: string | null;
  /** True if its value keeps reserved characters, such as `/`. */
  readonly allowReserved?: true;
  /** Initial value. */
  readonly initial?: unknown;
}

/** A request body. */
export interface PlaygroundBody {
  readonly required: boolean;
  readonly contents: readonly PlaygroundContent[];
}

/** A media type with its form. Without a field, it is sent as text or as a file. */
export interface PlaygroundContent {
  readonly mediaType: string;
  readonly field: FormField | null;
  /** How properties of a form are serialized, by name, if specified. */
  readonly encodings?: Readonly<Record<string, PropertyEncoding>>;
  /** An example as text. */
  readonly example: string | null;
  readonly initial?: unknown;
}

export type BodyKind = 'json' | 'form' | 'multipart' | 'text' | 'file';

/** Fields whose value is sent as JSON if the media type is a range, such as `application/*`. */
const structured: ReadonlySet<FormField['kind'] | undefined> = new Set(['object', 'list', 'either', 'json']);

/** How a body is entered, by its media type and form field. */
export function getBodyKind({ mediaType, field }: PlaygroundContent): BodyKind {
  if (/[/+]json\b/i.test(mediaType)) return 'json';
  if (/^(?:\*|application)\/\*/.test(mediaType) && structured.has(field?.kind)) return 'json';
  if (/^application\/x-www-form-urlencoded/i.test(mediaType)) return field === null ? 'text' : 'form';
  if (/^multipart\//i.test(mediaType)) return 'multipart';
  const isText = /^text\/|[/+](?:xml|yaml|csv|graphql|javascript)\b/i.test(mediaType) || isJsonLines(mediaType);
  return field?.kind === 'file' || !isText ? 'file' : 'text';
}

/** The key for a parameter's form input. */
export function getParameterKey({ location, name }: Pick<PlaygroundParameter, 'location' | 'name'>): string {
  return `${location} ${name}`;
}
