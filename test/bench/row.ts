/** A measured figure, with its target and, if there is one, a peer's figure in the same run. */
export interface Row {
  readonly name: string;
  readonly measured: number;
  readonly unit: 'ms' | 'bytes' | 'ratio' | 'count' | 'kB';
  readonly peer?: { readonly name: string; readonly measured: number };
  /** measured / peer. */
  readonly ratio?: number;
  /** As text: `at most 0.17 of the peer`. Absent for figures that only explain another. */
  readonly target?: string;
  readonly reached?: boolean;
}
