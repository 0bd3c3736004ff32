import type { Numeric } from '#base/exactJson.ts';
import type { LocatedText } from '../read/locatedText.ts';
import type { PointerLocation } from '../read/pointerLocation.ts';

/** A schema as shown: plain data with all references resolved and `allOf` merged. */
export interface SchemaModel {
  /** The schema's name in the description, if it is referenced. */
  readonly name: string | null;
  readonly title: string | null;
  /** For display: `string`, `integer`, `string[]`, `object`, `enum<string>`, `string | null`, `any`. */
  readonly type: string;
  /** The declared types without `null`; empty if there are none. */
  readonly types: readonly string[];
  readonly nullable: boolean;
  readonly format: string | null;
  readonly description: LocatedText | null;
  /** Where to write a missing description; null if there is one or none can be written. */
  readonly undescribed: PointerLocation | null;
  /** For display: `at least 1`, `at most 64 characters`, `unique items`. */
  readonly limits: readonly string[];
  /** The same limits by keyword: `minimum`, `maxLength`, `uniqueItems` … */
  readonly rules: Readonly<Record<string, Numeric | boolean>>;
  readonly pattern: string | null;
  /** The allowed values, only the first ones if there are many; null if any value is allowed. */
  readonly choices: { readonly values: readonly unknown[]; readonly all: number } | null;
  readonly initial: { readonly value: unknown } | null;
  /** Initial value in the playground (`x-default`), if the site wants fields filled in. */
  readonly preset: { readonly value: unknown } | null;
  readonly examples: readonly unknown[];
  /**
   * Where the constant or the list of allowed values is written, each example, and the object that holds the limits,
   * format, and default; null for one that can't be edited. `ownLimits` are the objects of single keywords if several
   * objects hold limits, as with `allOf` (`getLimitPlace`).
   */
  readonly places: {
    readonly limits: PointerLocation | null;
    readonly ownLimits?: Readonly<Record<string, PointerLocation | null>>;
    readonly choices: PointerLocation | null;
    readonly examples: readonly (PointerLocation | null)[];
  };
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly deprecated: boolean;
  readonly properties: readonly PropertyModel[];
  /** Other properties: any, none, or of a schema; null if unspecified. */
  readonly others: SchemaModel | 'any' | 'none' | null;
  /** Properties whose names match a pattern. */
  readonly patterns: readonly { readonly pattern: string; readonly schema: SchemaModel }[];
  readonly items: SchemaModel | null;
  /** The first items of a list, each with its own schema. */
  readonly firstItems: readonly SchemaModel[];
  /** One of these must match (`one`), or at least one (`any`). */
  readonly alternatives: readonly AlternativesModel[];
  /** Properties that other schemas' discriminators select this one by, and their values. */
  readonly inherited: readonly { readonly property: string; readonly value: string }[];
  /** The schema it must not match. */
  readonly not: SchemaModel | null;
  /** Why it isn't expanded further: it repeats inside itself, or the page got too large. `name` is the schema to link to. */
  readonly cut: 'repeats' | 'large' | null;
  /** Why the schema is unknown, as a sentence: its reference can't be resolved. Null if it is known. */
  readonly lost: string | null;
  /** The description's `xml` object. */
  readonly xml: Readonly<Record<string, unknown>> | null;
}

/** A property of an object. */
export interface PropertyModel {
  readonly name: string;
  readonly required: boolean;
  /** Labels next to its name (`x-mint.pre`, `x-mint.post`). */
  readonly pre: readonly string[];
  readonly post: readonly string[];
  readonly schema: SchemaModel;
}

/** A choice between schemas. */
export interface AlternativesModel {
  readonly kind: 'one' | 'any';
  readonly options: readonly { readonly title: string; readonly schema: SchemaModel }[];
  /** The property that selects a schema, and its values. */
  readonly discriminator: {
    readonly property: string;
    readonly values: readonly { readonly value: string; readonly title: string }[];
  } | null;
}
