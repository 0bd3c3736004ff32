/** How a value is edited, where its type alone does not say. */
export type FieldControl =
  | 'icon'
  | 'color'
  | 'page'
  | 'image'
  | 'video'
  | 'path'
  | 'url'
  | 'code'
  | 'longText'
  | 'operation'
  /** An object that is shown as its keys with their values as JSON. */
  | 'map';

/** What a form needs to know of a value beside its type: the content of a schema's `.meta()`. */
export interface FieldMeta {
  readonly label: string;
  /** One sentence that says what it does. */
  readonly help?: string;
  readonly placeholder?: string;
  readonly control?: FieldControl;
  /** What the options of a choice are called, where their own word says too little. */
  readonly words?: Readonly<Record<string, string>>;
  /**
   * True if programs look the value up (a font, a key of a service, a group of readers), so replacing words in it would break
   * the site. On a list, an object, or a map it covers all values inside.
   */
  readonly isName?: boolean;
  /** Of a map: the keys whose values are prose. All other values are names. */
  readonly proseKeys?: RegExp;
  /** Words that are offered where words are typed; others may stand there too. */
  readonly suggestions?: readonly string[];
  /** Taken in files that have it, but not offered in forms: an older name. */
  readonly retired?: boolean;
  /** What holds where nothing is set; shown in the form, never written. */
  readonly default?: string | number | boolean;
}
