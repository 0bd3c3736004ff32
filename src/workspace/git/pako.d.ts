declare module 'pako' {
  /** A zlib inflater. `strm.next_in` counts the input bytes that belonged to the stream. */
  class Inflate {
    constructor(options?: { readonly chunkSize?: number });
    push(data: Uint8Array, last: boolean): boolean;
    readonly err: number;
    readonly msg: string;
    /** Undefined until the stream has ended. */
    readonly result: Uint8Array | undefined;
    readonly strm: { readonly next_in: number };
  }

  /** The package is CommonJS: everything is on its default export. */
  const pako: { readonly Inflate: typeof Inflate; readonly deflate: (data: Uint8Array) => Uint8Array };
  export default pako;
}
