import Sha256 from 'sha.js/sha256.js';
import { encodeText } from '#base/encoding.ts';

/**
 * The SHA-256 of a text's UTF-8 bytes, as 64 hexadecimal digits or in base64. Computed in JavaScript, since insecure pages have no
 * `crypto.subtle`.
 */
export function sha256(text: string, form: 'hex' | 'base64' = 'hex'): string {
  return new Sha256().update(encodeText(text)).digest(form);
}
