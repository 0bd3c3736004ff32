/** The control for a value, if its type doesn't determine it. */
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
  /** An object shown as its keys with their values as JSON. */
  | 'map';

/** A schema's `.meta()`: what a form needs besides the type. */
export interface FieldMeta {
  readonly label: string;
  /** One sentence that says what it does. */
  readonly help?: string;
  readonly placeholder?: string;
  readonly control?: FieldControl;
  /** Labels of a choice's options, if their own text isn't clear enough. */
  readonly words?: Readonly<Record<string, string>>;
  /**
   * True if programs look up the value (a font, a service's key, a user group), so find and replace in it would break
   * the site. On a list, an object, or a map, it applies to all values inside.
   */
  readonly isName?: boolean;
  /** For maps: the keys whose values are prose. All other values are names. */
  readonly proseKeys?: RegExp;
  /** Suggestions for a text input; other values are allowed too. */
  readonly suggestions?: readonly string[];
  /** Accepted in existing files, but not offered in forms: an older name. */
  readonly retired?: boolean;
  /** The value that applies if none is set; shown in the form, never written. */
  readonly default?: string | number | boolean;
  /** For booleans: true if the label names the opposite of the value, so the switch is on for false. */
  readonly isInverted?: boolean;
}
