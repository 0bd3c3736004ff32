import { decodeString } from 'micromark-util-decode-string';
import { normalizeIdentifier } from 'micromark-util-normalize-identifier';

/** Decodes character references (`&amp;` is `&`) and keeps backslashes. */
export function decodeReferencesKeepingBackslashes(text: string): string {
  return text.includes('&')
    ? text
        .split('\\')
        .map((part) => decodeString(part))
        .join('\\')
    : text;
}

/** Decodes character references and backslash escapes, as in the target of a link (CommonMark 2.4 and 2.5). */
export function decodeMarkdownString(text: string): string {
  return /[&\\]/.test(text) ? decodeString(text) : text;
}

/** A label as references and definitions compare it (CommonMark, "link reference definitions"). */
export function normalizeLabel(label: string): string {
  return normalizeIdentifier(label).toLowerCase();
}
