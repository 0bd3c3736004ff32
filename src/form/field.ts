/** A form's control for one value. */
export type Field = FieldBase & FieldKind;

/** Common to all fields. */
export interface FieldBase {
  /** The property's name; '' for a list item, a map's value, or a form of a union. */
  readonly key: string;
  readonly label: string;
  readonly help: string | null;
  readonly placeholder: string | null;
  /** The value that applies if none is set. */
  readonly default: string | number | boolean | null;
  readonly required: boolean;
  /** True if programs look up the value, or all values inside (`FieldMeta`). */
  readonly isName?: boolean;
  /** For booleans: true if the switch is on for false (`FieldMeta`). */
  readonly isInverted?: boolean;
  /** For maps: the keys whose values are prose (`FieldMeta`). */
  readonly proseKeys?: RegExp;
  /** Autocomplete suggestions for text inputs. */
  readonly suggestions?: readonly string[];
}

/** Kinds that are edited in a single control. */
export type PlainKind =
  | 'text'
  | 'longText'
  | 'url'
  | 'path'
  | 'operation'
  | 'image'
  | 'video'
  | 'page'
  | 'snippet'
  | 'icon'
  | 'color'
  | 'boolean'
  | 'number'
  | 'code'
  | 'json';

/** A field's kind of value. `union`: one of several forms. `json`: edited as source. */
export type FieldKind =
  | { readonly kind: PlainKind }
  | {
      readonly kind: 'choice';
      readonly options: readonly string[];
      /** Labels of options, if their own text isn't clear enough. */ readonly words: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'list'; readonly item: Field }
  | { readonly kind: 'object'; readonly fields: readonly Field[] }
  | { readonly kind: 'map'; readonly value: Field }
  | { readonly kind: 'union'; readonly forms: readonly Field[] };
