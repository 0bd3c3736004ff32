/** A setting that differs between two versions of a configuration, as text. Both values are null if there is no text to show. */
export interface SettingChange {
  /** Its labels in the forms, from the section inward. */
  readonly label: readonly string[];
  /** Null if it wasn't set. */
  readonly before: string | null;
  /** Null if it is no longer set. */
  readonly after: string | null;
}
