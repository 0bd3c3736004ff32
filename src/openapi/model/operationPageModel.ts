import type { SchemaModel } from './schemaModel.ts';
import type { LocatedText } from '../read/locatedText.ts';
import type { PointerLocation } from '../read/pointerLocation.ts';

/** Where a parameter goes. */
export type ParameterLocation = 'path' | 'query' | 'header' | 'cookie';

/** A page of an operation as plain data: all that is drawn, and where each text of it is written. */
export interface OperationPageModel {
  readonly method: string;
  readonly verb: string;
  readonly path: string;
  readonly id: string | null;
  readonly summary: LocatedText | null;
  readonly description: LocatedText | null;
  /** Where a description is to be written that is missing; null where there is one, or where none can be written. */
  readonly undescribed: PointerLocation | null;
  readonly tags: readonly string[];
  /** What the description says of its first tag, whose group the page stands in; null where it says nothing. */
  readonly tag: { readonly label: string; readonly description: LocatedText } | null;
  readonly deprecated: boolean;
  readonly pre: readonly string[];
  readonly post: readonly string[];
  /** Markdown that stands before the reference (`x-mint.content`). */
  readonly content: string | null;
  readonly more: { readonly address: string; readonly description: LocatedText | null } | null;
  readonly servers: readonly ServerModel[];
  readonly security: SecurityModel;
  readonly parameters: readonly ParameterModel[];
  readonly body: BodyModel | null;
  readonly responses: readonly ResponseModel[];
  readonly callbacks: readonly CallbackModel[];
  /** Samples that the description brings itself (`x-codeSamples`); they win over made ones. */
  readonly samples: readonly CodeSampleModel[];
  /** What is missing of the page, in words: references that lead nowhere. */
  readonly missing: readonly string[];
}

/** A place that requests go to. */
export interface ServerModel {
  /** As it is written, with `{variables}`. */
  readonly url: string;
  /** With each variable's first value. */
  readonly address: string;
  readonly description: LocatedText | null;
  readonly variables: readonly {
    readonly name: string;
    readonly value: string;
    readonly choices: readonly string[];
    readonly description: LocatedText | null;
  }[];
  /** It says no host: nothing can be sent to it from elsewhere. */
  readonly relative: boolean;
}

/** How requests are authenticated: one of the ways, each of which may need several keys together. No way at all: nothing is needed. */
export interface SecurityModel {
  readonly ways: readonly (readonly SchemeModel[])[];
  /** Whether a request may do without. */
  readonly optional: boolean;
}

/** One key that requests are signed in with. */
export interface SchemeModel {
  readonly name: string;
  readonly kind: 'bearer' | 'basic' | 'key' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'http';
  readonly description: LocatedText | null;
  /** Of a key: where it goes, and what that parameter is called. */
  readonly parameter: { readonly place: 'header' | 'query' | 'cookie'; readonly name: string } | null;
  /** Of other HTTP schemes: `digest`; of bearer tokens what they look like. */
  readonly format: string | null;
  readonly flows: readonly {
    readonly kind: string;
    readonly authorizationUrl: string | null;
    readonly tokenUrl: string | null;
    readonly refreshUrl: string | null;
  }[];
  readonly discoveryUrl: string | null;
  /** What the operation asks for, with what the description says of it. */
  readonly scopes: readonly { readonly name: string; readonly description: string | null }[];
  /** What the field is filled with (`x-default`). */
  readonly prefilled: string | null;
}

/** A parameter. */
export interface ParameterModel {
  readonly name: string;
  readonly place: ParameterLocation;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description: LocatedText | null;
  /** Where a description is to be written that is missing; null where there is one, or where none can be written. */
  readonly undescribed: PointerLocation | null;
  readonly schema: SchemaModel;
  readonly style: string;
  readonly explode: boolean;
  /** The media type that its value is written in, where it is said. */
  readonly mediaType: string | null;
  readonly examples: readonly ExampleModel[];
}

/** An example that the description gives. */
export interface ExampleModel {
  readonly name: string;
  readonly summary: string | null;
  readonly description: LocatedText | null;
  readonly value: unknown;
  /** Where the value is, of an example that is not in the description. */
  readonly elsewhere: string | null;
  readonly at: PointerLocation | null;
}

/** One media type of a body or an answer. */
export interface ContentModel {
  readonly mediaType: string;
  readonly schema: SchemaModel | null;
  readonly examples: readonly ExampleModel[];
}

/** What is sent. */
export interface BodyModel {
  readonly required: boolean;
  readonly description: LocatedText | null;
  readonly contents: readonly ContentModel[];
}

/** An answer, by its status: `200`, `4XX`, `default`. */
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
  /** What can be called next with what the answer holds. */
  readonly links: readonly {
    readonly name: string;
    readonly description: LocatedText | null;
    readonly operation: string | null;
  }[];
}

/** A request that the API sends itself, to an address that the request named. */
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

/** A sample of code that stands in the description. */
export interface CodeSampleModel {
  readonly language: string;
  readonly label: string;
  readonly source: string;
}
