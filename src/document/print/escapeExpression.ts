import { printInlineTokens } from '../patch/inlineTokens.ts';
import { parseMdx } from '../read/parseMdx.ts';

/**
 * Escapes an expression, including its braces, to MDX that shows it literally. Null if that isn't certain: for multiple
 * lines, and for characters of formulas or tables.
 */
export function escapeExpression(source: string): string | null {
  if (/^\{ *[A-Za-z0-9]+(?:_[A-Za-z0-9]+)* *\}$/.test(source)) return `\\${source}`; // a name: the most common case
  if (/[\n$|~]/.test(source)) return null;
  const written = printInlineTokens([{ type: 'text', text: source }], {
    block: 'paragraph',
    hasDefinitions: true,
    emphasis: '*',
    strong: '**',
    addresses: 'escaped',
  })
    .map(({ text }) => text)
    .join('');
  const read = parseMdx(`a ${written} b`);
  const [block, ...others] = read.ok ? read.value.children : [];
  const [words, ...more] = block?.type === 'paragraph' && others.length === 0 ? block.children : [];
  return words?.type === 'text' && more.length === 0 && words.value === `a ${source} b` ? written : null;
}
