import type { EscapeContext } from './escapeText.ts';
import { joinExpressionLines } from '../patch/documentSourceMap.ts';
import type { JSONContent } from '../page.ts';
import { printTagContents } from './printElement.ts';
import { isSameMarks } from '../read/readInline.ts';

/** The kind of text block to print into. */
interface Place {
  readonly block: EscapeContext['block'];
}

/** A link's URL and title, as printed in its parentheses. */
export function printLinkResource(address: unknown, title: unknown, style: Place): string {
  const cell = (text: string) => (style.block === 'cell' ? text.replaceAll('|', '\\|') : text);
  const href =
    typeof address === 'string'
      ? address.replace(/[\n\r]/g, '%0A').replace(/\\(?=[!-/:-@[-`{-~])|&(?=#?\w+;)/g, '\\$&')
      : '';
  const simple = !/[\s<>()]|^$/.test(href) || balancedParentheses(href);
  const written = simple ? href : `<${href.replace(/[<>]/g, '\\$&')}>`;
  const words = typeof title === 'string' && title !== '' ? ` "${title.replace(/["\\]/g, '\\$&')}"` : '';
  return cell(written === '' && words !== '' ? `<>${words}` : `${written}${words}`);
}

function balancedParentheses(text: string): boolean {
  if (/[\s<>\\]/.test(text)) return false;
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** An image's alt text, with all potential markup escaped. */
export function printAltText(text: string, style: Place): string {
  const escaped = text.replace(/[\\`*_{}[\]<~$]|&(?=#?\w+;)|!(?=\[)/g, '\\$&').replace(/[ \t]*[\r\n]+[ \t]*/g, ' ');
  return style.block === 'cell' ? escaped.replaceAll('|', '\\|') : escaped;
}

/** True if a hard break can be printed as a backslash and a line ending. */
function isPlainBreak(nodes: readonly JSONContent[], index: number, { block }: Place): boolean {
  const [before, node, next] = [nodes[index - 1], nodes[index], nodes[index + 1]];
  // A line that starts with an element or an expression may be read as a separate block.
  const isText =
    next?.type === 'text' &&
    /\S/.test(next.text ?? '') &&
    (next.marks ?? []).every((mark) => mark.attrs === undefined || mark.type === 'link');
  // A backslash after a URL would become part of it.
  const isAddress = /(?:www\.|:\/\/|@)\S*$/i.test(before?.text ?? '');
  // Emphasis that ends together with its link or element can't end with white space.
  const around = (marks: JSONContent['marks'] = []) => marks.filter(({ attrs }) => attrs !== undefined);
  const isAtEnd = isTightMarked(node) && !isSameMarks(around(node?.marks), around(next?.marks));
  return block === 'paragraph' && isText && !isAddress && !isAtEnd;
}

const isTightMarked = (node: JSONContent | undefined) =>
  node?.marks?.some(({ type }) => type === 'bold' || type === 'italic' || type === 'strike') === true;

/** Prints an inline node that isn't text. */
export function printAtom(node: JSONContent, nodes: readonly JSONContent[], index: number, style: Place): string {
  const { attrs } = node;
  const text = (name: string) => (typeof attrs?.[name] === 'string' ? attrs[name] : '');
  switch (node.type) {
    case 'hardBreak':
      return isPlainBreak(nodes, index, style) ? '\\\n' : '<br />';
    case 'image':
      return `![${printAltText(text('alt'), style)}](${printLinkResource(attrs?.['src'], attrs?.['title'], style)})`;
    case 'footnoteReference':
      return `[^${text('label')}]`;
    case 'mathInline': {
      const value = text('value');
      const single = /^[^\s$](?:[^$\n]*[^\s$\\])?$/.test(value) && !/^\d/.test(nodes[index + 1]?.text ?? '');
      return single ? `$${value}$` : `$$${/^[\s$]|[\s$]$/.test(value) ? ` ${value} ` : value}$$`;
    }
    case 'sourceInline':
      return style.block === 'paragraph' ? text('source') : joinExpressionLines(text('source'));
    default:
      return `<${printTagContents(attrs, style.block)} />`;
  }
}
