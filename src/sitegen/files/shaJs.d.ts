declare module 'sha.js/sha256.js' {
  /** A SHA-256 being computed. */
  class Sha256 {
    update(bytes: Uint8Array): this;
    digest(form: 'hex' | 'base64'): string;
  }

  /** The package is CommonJS: the class is its one value. */
  export default Sha256;
}
