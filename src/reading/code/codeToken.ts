/** A range of code in one color. */
export interface CodeToken {
  readonly from: number;
  readonly to: number;
  readonly light: string;
  readonly dark: string;
}
