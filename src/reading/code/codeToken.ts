/** A piece of code in one colour. */
export interface CodeToken {
  readonly from: number;
  readonly to: number;
  readonly light: string;
  readonly dark: string;
}
