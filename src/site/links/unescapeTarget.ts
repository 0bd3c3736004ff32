import { decodeString } from 'micromark-util-decode-string';

/** The link that a target in a page's text stands for: without character references and backslash escapes. */
export function unescapeTarget(target: string): string {
  return /[&\\]/.test(target) ? decodeString(target) : target;
}
