import { decodeString } from 'micromark-util-decode-string';

/** Decodes character references (`&amp;` is `&`) and keeps backslashes. */
export function decodeReferencesKeepingBackslashes(text: string): string {
  return text.includes('&')
    ? text
        .split('\\')
        .map((part) => decodeString(part))
        .join('\\')
    : text;
}
