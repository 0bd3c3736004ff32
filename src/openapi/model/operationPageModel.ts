import type { SchemaModel } from './schemaModel.ts';
import type { LocatedText } from '../read/locatedText.ts';
import type { PointerLocation } from '../read/pointerLocation.ts';

export type ParameterLocation = 'path' | 'query' | 'header' | 'cookie';

/** An operation's page as plain data: everything the page shows, and the location of each text. */
export interface OperationPageModel {
  readonly method: string;
  readonly verb: string;
  readonly path: string;
  readonly id: string | null;
  readonly summary: LocatedText | null;
  readonly description: LocatedText | null;
  /** Where to write a missing description; null if there is one or none can be written. */
  readonly undescribed: PointerLocation | null;
  readonly tags: readonly string[];
  /** The first tag, which determines the page's group, if it has a description; otherwise null. */
  readonly tag: { readonly label: string; readonly description: LocatedText } | null;
  readonly deprecated: boolean;
  readonly pre: readonly string[];
  readonly post: readonly string[];
  /** Markdown before the reference (`x-mint.content`). */
  readonly content: string | null;
  readonly more: { readonly address: string; readonly description: LocatedText | null } | null;
  readonly servers: readonly ServerModel[];
  readonly security: SecurityModel;
  readonly parameters: readonly ParameterModel[];
  readonly body: BodyModel | null;
  readonly responses: readonly ResponseModel[];
  readonly callbacks: readonly CallbackModel[];
  /** Samples from the description (`x-codeSamples`); they win over generated ones. */
  readonly samples: readonly CodeSampleModel[];
  /** Messages about references that couldn't be resolved. */
  readonly missing: readonly string[];
}

/** A server that requests go to. */
export interface ServerModel {
  /** As written, with `{variables}`. */
  readonly url: string;
  /** With each variable's default value. */
  readonly address: string;
  readonly description: LocatedText | null;
  readonly variables: readonly {
    readonly name: string;
    readonly value: string;
    readonly choices: readonly string[];
    readonly description: LocatedText | null;
  }[];
  /** True if it has no host, so requests can't be sent to it from another site. */
  readonly relative: boolean;
}

/** Authentication as a list of alternatives, each of which may need several keys together. Empty if none is needed. */
export interface SecurityModel {
  readonly alternatives: readonly (readonly SchemeModel[])[];
  /** True if a request may be sent without authentication. */
  readonly optional: boolean;
  /** True if the description says which authentication is needed, or that none is. */
  readonly isDeclared: boolean;
}

/** A security scheme. */
export interface SchemeModel {
  readonly name: string;
  readonly kind: 'bearer' | 'basic' | 'key' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'http';
  readonly description: LocatedText | null;
  /** For API keys: the location and name of the parameter. */
  readonly parameter: { readonly location: 'header' | 'query' | 'cookie'; readonly name: string } | null;
  /** The scheme of other HTTP authentication (`digest`), or the format of bearer tokens. */
  readonly format: string | null;
  readonly flows: readonly {
    readonly kind: string;
    readonly authorizationUrl: string | null;
    readonly tokenUrl: string | null;
    readonly refreshUrl: string | null;
  }[];
  readonly discoveryUrl: string | null;
  /** The scopes that the operation requires, with their descriptions. */
  readonly scopes: readonly { readonly name: string; readonly description: string | null }[];
  /** Initial value of the field (`x-default`). */
  readonly prefilled: string | null;
}

export interface ParameterModel {
  readonly name: string;
  readonly location: ParameterLocation;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description: LocatedText | null;
  /** Where to write a missing description; null if there is one or none can be written. */
  readonly undescribed: PointerLocation | null;
  readonly schema: SchemaModel;
  readonly style: string;
  readonly explode: boolean;
  /** The media type its value is encoded in, if specified. */
  readonly mediaType: string | null;
  /** True if its value keeps reserved characters, such as `/`. */
  readonly allowReserved?: true;
  readonly examples: readonly ExampleModel[];
}

/** An example in the description. */
export interface ExampleModel {
  readonly name: string;
  readonly summary: string | null;
  readonly description: LocatedText | null;
  readonly value: unknown;
  /** The URL of an external example. */
  readonly elsewhere: string | null;
  readonly at: PointerLocation | null;
}

/** One media type of a body or a response. */
export interface ContentModel {
  readonly mediaType: string;
  readonly schema: SchemaModel | null;
  readonly examples: readonly ExampleModel[];
  /** How properties of a form are serialized, by name, if specified. */
  readonly encodings?: Readonly<Record<string, PropertyEncoding>>;
}

/** How a property of a form is serialized (OpenAPI 3.1 §4.8.15, "Encoding Object"). */
export interface PropertyEncoding {
  /** The style of a query parameter; null if the property is written as its media type says. */
  readonly style: string | null;
  readonly explode: boolean;
  readonly isJson: boolean;
  /** The media types of its part in a multipart form, as written; absent if not specified, or if a style wins. */
  readonly contentType?: string;
  /** The headers of its part, with example values. */
  readonly headers?: readonly { readonly name: string; readonly value: unknown }[];
}

/** A request body. */
export interface BodyModel {
  readonly required: boolean;
  readonly description: LocatedText | null;
  readonly contents: readonly ContentModel[];
}

/** A response by status: `200`, `4XX`, `default`. */
export interface ResponseModel {
  readonly status: string;
  readonly description: LocatedText | null;
  readonly headers: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly deprecated: boolean;
    readonly description: LocatedText | null;
    readonly undescribed: PointerLocation | null;
    readonly schema: SchemaModel;
  }[];
  readonly contents: readonly ContentModel[];
  /** Operations that can follow, using values from the response. */
  readonly links: readonly {
    readonly name: string;
    readonly description: LocatedText | null;
    readonly operation: string | null;
  }[];
}

/** A request that the API itself sends to a URL from the original request. */
export interface CallbackModel {
  readonly name: string;
  /** `{$request.body#/url}`. */
  readonly address: string;
  readonly verb: string;
  readonly summary: LocatedText | null;
  readonly description: LocatedText | null;
  readonly body: BodyModel | null;
  readonly responses: readonly ResponseModel[];
}

/** A code sample in the description. */
export interface CodeSampleModel {
  readonly language: string;
  readonly label: string;
  readonly source: string;
}
