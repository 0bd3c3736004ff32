import { printInlineTokens } from '../patch/inlineTokens.ts';
import { parseMdx } from '../read/parseMdx.ts';

/** An expression, of which the braces are part, as MDX whose readers see it as it is typed; null where that is not proved: over lines, and beside what could be a formula or a cell. */
export function escapeExpression(source: string): string | null {
  if (/^\{ *[A-Za-z0-9]+(?:_[A-Za-z0-9]+)* *\}$/.test(source)) return `\\${source}`; // a name, as nearly all are
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
