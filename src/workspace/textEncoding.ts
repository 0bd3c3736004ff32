// Replaces the package `isomorphic-textencoder` (see vite.config.ts), whose polyfill does not load in a module worker.

/** The text as UTF-8 bytes. */
export function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** UTF-8 bytes as text. */
export function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
