/** One measured figure, beside what was wanted and, where there is one, what a peer took in the same run. */
export interface Row {
  readonly name: string;
  readonly measured: number;
  readonly unit: 'ms' | 'bytes' | 'ratio' | 'count' | 'kB';
  readonly peer?: { readonly name: string; readonly measured: number };
  /** measured / peer. */
  readonly ratio?: number;
  /** In words: `at most 0.17 of the peer`. A figure that only explains another has none. */
  readonly target?: string;
  readonly reached?: boolean;
}
