import type { Comment, Node } from 'acorn';
import { isAddress } from '#base/isAddress.ts';
import { childrenOf, codeOptions, elementsIn, fieldOf, parsed } from './outline/readCode.ts';
import type { OutlineElement } from './outline/outline.ts';
import { pageAcorn } from './pageAcorn.ts';

/** A stretch of a text, in UTF-16 units. */
export interface CodeRange {
  readonly from: number;
  readonly to: number;
}

/** Text in code: what readers see of an element (`text`), of its attributes, or any other string or comment (`code`). */
export interface CodeWord extends CodeRange {
  readonly place: 'text' | 'attribute' | 'code';
}

/** Elements whose text is shown as typed, or drawn: renaming a term in a sentence doesn't mean it there. */
export const literalElements: ReadonlySet<string> = new Set([
  'code',
  'math',
  'pre',
  'samp',
  'script',
  'style',
  'svg',
  'var',
]);

/** Whether readers see an attribute of a tag as words. Its value is null for a string within an expression. */
export type IsWords = (tag: string, attribute: string, value: string | null) => boolean;

/**
 * What of code is words: strings that are no address, the text of templates and of elements, and comments. All else is names, which other
 * code goes by.
 */
export interface CodeWords {
  readonly words: readonly CodeWord[];
  readonly elements: readonly OutlineElement[];
}

/** Reads a file of code, or the imports and exports of a page; null where it is no JavaScript that can be read (TypeScript is none). */
export function wordsOfModule(text: string, isWords: IsWords): CodeWords | null {
  return wordsOf(text, 0, isWords, (options) =>
    pageAcorn.parse(text, { ...options, allowHashBang: true, allowReturnOutsideFunction: true }),
  );
}

/** Reads what stands between braces; null where it is no expression. */
export function wordsOfExpression(text: string, isSpread: boolean, isWords: IsWords): CodeWords | null {
  const [before, behind] = isSpread ? ['({', '\n})'] : ['(', '\n)'];
  const whole = before + text + behind;
  return wordsOf(whole, before.length, isWords, (options) => {
    const tree = pageAcorn.parseExpressionAt(whole, 0, { ...options, preserveParens: true });
    if (tree.end === whole.length) return tree;
    throw new SyntaxError('There is more than one expression.');
  });
}

type Options = typeof codeOptions & { readonly onComment: Comment[] };

function wordsOf(text: string, lead: number, isWords: IsWords, parse: (options: Options) => Node): CodeWords | null {
  const onComment: Comment[] = [];
  const tree = parsed(() => parse({ ...codeOptions, onComment }));
  if (tree === null) return null;
  const words = [
    ...onComment.map(({ start, end }) => ({ from: start, to: end, place: 'code' as const })),
    ...wordsBelow(tree, text, isWords),
  ];
  return {
    words: words.map(({ from, to, place }) => ({ from: from - lead, to: to - lead, place })),
    elements: lead === 0 ? elementsIn(tree, text) : [],
  };
}

/** The strings that name something: the file of an import, a key in quotes. */
const namingFields: Readonly<Record<string, string>> = {
  ExportAllDeclaration: 'source',
  ExportNamedDeclaration: 'source',
  ImportDeclaration: 'source',
  ImportExpression: 'source',
  MemberExpression: 'property',
  Property: 'key',
  PropertyDefinition: 'key',
};

/** Where a node is: `text` directly in an element, `literal` anywhere in a literal element. */
type Within = 'text' | 'attribute' | 'code' | 'literal';

function wordsBelow(tree: Node, text: string, isWords: IsWords): readonly CodeWord[] {
  const found: CodeWord[] = [];
  const waiting: { readonly node: Node; readonly within: Within }[] = [{ node: tree, within: 'code' }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node } = next;
    const within = withinOf(node, next.within, text);
    if (isText(node, text)) found.push({ from: node.start, to: node.end, place: placeOf(within, node) });
    const field = namingFields[node.type];
    const naming = field === undefined ? null : fieldOf(node, field);
    for (const child of childrenOf(node)) {
      const isNaming = child === naming && child.type === 'Literal';
      if (!isNaming && holdsWords(node, child, text, isWords)) waiting.push({ node: child, within });
    }
  }
  return found;
}

function withinOf(node: Node, above: Within, text: string): Within {
  if (above === 'literal') return above;
  if (node.type === 'JSXAttribute') return 'attribute';
  if (node.type !== 'JSXElement') return above;
  const [opening] = childrenOf(node);
  const name = opening === undefined ? null : fieldOf(opening, 'name');
  return name !== null && literalElements.has(text.slice(name.start, name.end)) ? 'literal' : 'text';
}

function placeOf(within: Within, { type }: Node): CodeWord['place'] {
  if (within === 'attribute') return 'attribute';
  return within !== 'literal' && type === 'JSXText' ? 'text' : 'code';
}

function isText({ type, start, end }: Node, text: string): boolean {
  if (type === 'JSXText') return true;
  if (type === 'TemplateElement') return !isAddress(text.slice(start, end));
  return type === 'Literal' && !isAddress(text.slice(start + 1, end - 1));
}

/** Whether what is below a node may be words: no classes, in whichever expression they are. */
function holdsWords(node: Node, child: Node, text: string, isWords: IsWords): boolean {
  if (child.type !== 'JSXAttribute') return true;
  const [tag, name] = [fieldOf(node, 'name'), fieldOf(child, 'name')];
  return (
    tag === null || name === null || isWords(text.slice(tag.start, tag.end), text.slice(name.start, name.end), null)
  );
}
