/** What a form shows for one value. */
export type Field = FieldBase & FieldKind;

/** What every field has. */
export interface FieldBase {
  /** The property's name; '' for an entry of a list, a value of a map and a form of a union. */
  readonly key: string;
  readonly label: string;
  readonly help: string | null;
  readonly placeholder: string | null;
  /** What holds where nothing is set. */
  readonly default: string | number | boolean | null;
  readonly required: boolean;
  /** True if programs look the value, or all values inside, up (`FieldMeta`). */
  readonly isName?: boolean;
  /** Of a map: the keys whose values are prose (`FieldMeta`). */
  readonly proseKeys?: RegExp;
  /** Words that are offered where words are typed. */
  readonly suggestions?: readonly string[];
}

/** The kinds that are edited in one control. */
export type PlainKind =
  | 'text'
  | 'longText'
  | 'url'
  | 'path'
  | 'operation'
  | 'image'
  | 'video'
  | 'page'
  | 'icon'
  | 'color'
  | 'boolean'
  | 'number'
  | 'code'
  | 'json';

/** What kind of value a field holds. `union` is a value of one of several forms; `json` is edited as its source. */
export type FieldKind =
  | { readonly kind: PlainKind }
  | {
      readonly kind: 'choice';
      readonly options: readonly string[];
      /** What options are called, where their own word says too little. */ readonly words: Readonly<
        Record<string, string>
      >;
    }
  | { readonly kind: 'list'; readonly item: Field }
  | { readonly kind: 'object'; readonly fields: readonly Field[] }
  | { readonly kind: 'map'; readonly value: Field }
  | { readonly kind: 'union'; readonly forms: readonly Field[] };
