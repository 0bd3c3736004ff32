import type { JSONContent } from '../page.ts';
import { getNodeText } from './printedNodes.ts';

/** Prints a fenced code block, with `\n` as line endings. */
export function printCodeBlock(node: JSONContent): string {
  const value = getNodeText(node);
  const info = printInfoString(node);
  const mark = info.includes('`') ? '~' : '`';
  const longest = Math.max(2, ...(value.match(mark === '`' ? /`+/g : /~+/g) ?? []).map((run) => run.length));
  const fence = mark.repeat(longest + 1);
  return `${fence}${info}\n${value}${value === '' ? '' : '\n'}${fence}`;
}

/** A fence's info string (CommonMark 4.5), escaped. */
export function printInfoString(node: JSONContent): string {
  return getInfoString(node).replace(/\\(?=[!-/:-@[-`{-~])|&(?=#?\w+;)/g, '\\$&');
}

/** A code block's info string: language and meta string. */
export function getInfoString({ attrs }: JSONContent): string {
  return [attrs?.['language'], attrs?.['meta']]
    .filter((word): word is string => typeof word === 'string' && word !== '')
    .join(' ');
}
