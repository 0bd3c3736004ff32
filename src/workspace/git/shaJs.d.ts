declare module 'sha.js/sha1.js' {
  /** A SHA-1 being computed. */
  class Sha1 {
    update(bytes: Uint8Array): this;
    digest(): Uint8Array;
  }

  /** The package is CommonJS: the class is its one value. */
  export default Sha1;
}
