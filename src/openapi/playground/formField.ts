/** What a form asks for: one value of a request, drawn from a schema, small enough to stand in a page. */
export type FormField = { readonly hint: string; readonly placeholder?: string; readonly nullable?: true } & FieldShape;

/** Numbers that limit a value, by their keywords: `minimum`, `maxLength` … */
export type FieldConstraints = Readonly<Record<string, number | boolean>>;

/** A field within an object. */
export interface NamedFormField {
  readonly name: string;
  readonly required: boolean;
  readonly field: FormField;
}

type FieldShape =
  /** `pattern` is a regular expression of the description's, which may be anybody's. */
  | { readonly kind: 'text'; readonly format?: string; readonly pattern?: string; readonly rules?: FieldConstraints }
  | { readonly kind: 'number'; readonly whole: boolean; readonly rules?: FieldConstraints }
  | { readonly kind: 'boolean' }
  /** `all` is how many values there are, of which the first are named. */
  | { readonly kind: 'choice'; readonly values: readonly unknown[]; readonly all: number }
  | { readonly kind: 'list'; readonly item: FormField; readonly rules?: FieldConstraints }
  /** `open` tells that it may have fields of any other name. */
  | {
      readonly kind: 'object';
      readonly fields: readonly NamedFormField[];
      readonly open?: true;
      readonly rules?: FieldConstraints;
    }
  | { readonly kind: 'either'; readonly options: readonly { readonly title: string; readonly field: FormField }[] }
  | { readonly kind: 'file' }
  /** Any value, written as JSON. */
  | { readonly kind: 'json' };

/** What browsers tell of a file. */
interface FileFacts {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** A file that was picked for a field. */
export class SelectedFile {
  readonly file: FileFacts;

  constructor(file: FileFacts) {
    this.file = file;
  }
}

/** What was typed where JSON is asked for, and is none. */
export class InvalidJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
