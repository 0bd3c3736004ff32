/** One setting that differs between two versions of a configuration, in words. */
export interface SettingChange {
  /** What it is called in the forms, from the section inwards. */
  readonly label: readonly string[];
  /** Null where it was not set. */
  readonly before: string | null;
  /** Null where it is not set any more. */
  readonly after: string | null;
}
