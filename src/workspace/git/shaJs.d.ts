declare module 'sha.js/sha1.js' {
  /** An incremental SHA-1. */
  class Sha1 {
    update(bytes: Uint8Array): this;
    digest(): Uint8Array;
  }

  /** The package is CommonJS: the class is its default export. */
  export default Sha1;
}
