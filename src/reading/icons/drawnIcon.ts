/** An icon's shape: the content of its `<svg>`, and the side of its square. */
export interface DrawnIcon {
  readonly body: string;
  readonly side: number;
  readonly isApproximated: boolean;
}
