/** Bytes as Base64 (RFC 4648). */
export function encodeBase64(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += 0x8000)
    text += String.fromCodePoint(...bytes.subarray(start, start + 0x8000));
  return btoa(text);
}

/** The bytes of Base64, which may contain line breaks. Throws if it isn't Base64. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll(/\s/g, '')), (letter) => letter.codePointAt(0) ?? 0);
}
