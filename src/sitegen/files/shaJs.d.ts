declare module 'sha.js/sha256.js' {
  /** An incremental SHA-256. */
  class Sha256 {
    update(bytes: Uint8Array): this;
    digest(form: 'hex' | 'base64'): string;
  }

  /** The package is CommonJS: the class is its default export. */
  export default Sha256;
}
