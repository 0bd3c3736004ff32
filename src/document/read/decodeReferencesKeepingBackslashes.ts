import { decodeString } from 'micromark-util-decode-string';

/** A text with its character references as the characters that they stand for: `&amp;` is `&`. Backslashes stay what they are. */
export function decodeReferencesKeepingBackslashes(text: string): string {
  return text.includes('&')
    ? text
        .split('\\')
        .map((part) => decodeString(part))
        .join('\\')
    : text;
}
