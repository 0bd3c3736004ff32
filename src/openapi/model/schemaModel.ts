import type { LocatedText } from '../read/locatedText.ts';
import type { PointerLocation } from '../read/pointerLocation.ts';

/** A schema as it is drawn: plain data, all references followed and `allOf` merged. */
export interface SchemaModel {
  /** What the description calls it, where it stands behind a reference. */
  readonly name: string | null;
  readonly title: string | null;
  /** In words: `string`, `integer`, `string[]`, `object`, `enum<string>`, `string | null`, `any`. */
  readonly type: string;
  /** The types that it says, without `null`; empty where it says none. */
  readonly types: readonly string[];
  readonly nullable: boolean;
  readonly format: string | null;
  readonly description: LocatedText | null;
  /** Where a description is to be written that is missing; null where there is one, or where none can be written. */
  readonly undescribed: PointerLocation | null;
  /** In words: `at least 1`, `at most 64 characters`, `unique items`. */
  readonly limits: readonly string[];
  /** The same limits as numbers, by their keywords: `minimum`, `maxLength`, `uniqueItems` … */
  readonly rules: Readonly<Record<string, number | boolean>>;
  readonly pattern: string | null;
  /** The values that it may have, the first of them where they are many; null where any may be. */
  readonly choices: { readonly values: readonly unknown[]; readonly all: number } | null;
  readonly initial: { readonly value: unknown } | null;
  /** What the playground begins with (`x-default`), if its site wants it filled. */
  readonly preset: { readonly value: unknown } | null;
  readonly examples: readonly unknown[];
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly deprecated: boolean;
  readonly properties: readonly PropertyModel[];
  /** What its other properties are: any at all, none, or of a schema; null where nothing is said. */
  readonly others: SchemaModel | 'any' | 'none' | null;
  /** Properties whose names match a pattern. */
  readonly patterns: readonly { readonly pattern: string; readonly schema: SchemaModel }[];
  readonly items: SchemaModel | null;
  /** The first items of a list, each with a schema of its own. */
  readonly firstItems: readonly SchemaModel[];
  /** One of these must fit (`one`), or at least one (`any`). */
  readonly alternatives: readonly AlternativesModel[];
  /** What it must not be. */
  readonly not: SchemaModel | null;
  /** Where it stands within itself, or the page grew too large: it is drawn no further, and `name` is what to link to. */
  readonly cut: 'repeats' | 'large' | null;
  /** Why nothing more is known of it, as a sentence: the reference that it is leads nowhere. Null where it is known. */
  readonly lost: string | null;
  /** How it is written in XML, as the description says it. */
  readonly xml: Readonly<Record<string, unknown>> | null;
}

/** A property of an object. */
export interface PropertyModel {
  readonly name: string;
  readonly required: boolean;
  /** Labels that the description wants beside its name (`x-mint.pre`, `x-mint.post`). */
  readonly pre: readonly string[];
  readonly post: readonly string[];
  readonly schema: SchemaModel;
}

/** Schemas of which one is chosen. */
export interface AlternativesModel {
  readonly kind: 'one' | 'any';
  readonly options: readonly { readonly title: string; readonly schema: SchemaModel }[];
  /** The property that says which one it is, and by which value. */
  readonly discriminator: {
    readonly property: string;
    readonly values: readonly { readonly value: string; readonly title: string }[];
  } | null;
}
