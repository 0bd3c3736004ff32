import type { Numeric } from '#base/exactJson.ts';
/** A form field for one value of a request, built from a schema and small enough to embed in a page. */
export type FormField = { readonly hint: string; readonly placeholder?: string; readonly nullable?: true } & FieldShape;

/** Limits by keyword: `minimum`, `maxLength` … */
export type FieldConstraints = Readonly<Record<string, Numeric | boolean>>;

/** A field of an object. */
export interface NamedFormField {
  readonly name: string;
  readonly required: boolean;
  readonly field: FormField;
}

type FieldShape =
  /** `pattern` is a regular expression from the description, which is untrusted. */
  | { readonly kind: 'text'; readonly format?: string; readonly pattern?: string; readonly rules?: FieldConstraints }
  | { readonly kind: 'number'; readonly whole: boolean; readonly rules?: FieldConstraints }
  | { readonly kind: 'boolean' }
  /** `all` is the total number of values; `values` may only have the first ones. */
  | { readonly kind: 'choice'; readonly values: readonly unknown[]; readonly all: number }
  | { readonly kind: 'list'; readonly item: FormField; readonly rules?: FieldConstraints }
  /** `open` means that fields with other names are allowed. */
  | {
      readonly kind: 'object';
      readonly fields: readonly NamedFormField[];
      readonly open?: true;
      readonly rules?: FieldConstraints;
    }
  | { readonly kind: 'either'; readonly options: readonly { readonly title: string; readonly field: FormField }[] }
  | { readonly kind: 'file' }
  /** Any value, entered as JSON. */
  | { readonly kind: 'json' };

/** File properties that browsers report. */
interface FileFacts {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** A file picked for a field. */
export class SelectedFile {
  readonly file: FileFacts;

  constructor(file: FileFacts) {
    this.file = file;
  }
}
