// Globals that the pure floors may use besides the language: the same in Node, in a worker, and on a page.
// Only `pure.tsconfig.json` reads this file; everywhere else the DOM library declares these.

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(input?: Uint8Array): string;
}

declare class TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>;
}

declare class URL {
  constructor(url: string, base?: string);
  static canParse(url: string, base?: string): boolean;
  hash: string;
  readonly host: string;
  readonly hostname: string;
  readonly href: string;
  readonly origin: string;
  readonly pathname: string;
  readonly protocol: string;
  readonly search: string;
  readonly searchParams: { get(name: string): string | null };
}

declare function btoa(data: string): string;
declare function atob(data: string): string;
