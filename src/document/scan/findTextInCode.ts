import type { Comment, Node } from 'acorn';
import { isPathOrUrl } from '#base/isPathOrUrl.ts';
import {
  getChildNodes,
  acornOptions,
  collectJsxElements,
  getChildNode,
  tryParse,
} from '../outline/parseCodeOutline.ts';
import type { OutlineElement } from '../outline/outline.ts';
import { mdxAcorn } from '../read/mdxAcorn.ts';

/** A range of a text, in UTF-16 units. */
export interface CodeRange {
  readonly from: number;
  readonly to: number;
}

/** Text in code: visible text of an element (`text`), of its attributes, or any other string or comment (`code`). */
export interface CodeText extends CodeRange {
  readonly kind: 'text' | 'attribute' | 'code';
}

/** Elements whose text is shown as typed, or drawn: renaming a term in prose doesn't apply to them. */
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

/** True if an attribute of a tag is visible text. The value is null for a string in an expression. */
export type TextAttributeTest = (tag: string, attribute: string, value: string | null) => boolean;

/**
 * The text in code: strings that aren't URLs or paths, text of templates and elements, and comments. All else is names
 * that other code refers to.
 */
export interface CodeTexts {
  readonly words: readonly CodeText[];
  readonly elements: readonly OutlineElement[];
}

/** Finds the text in a code file, or in a page's imports and exports; null if it isn't parsable JavaScript (TypeScript isn't). */
export function findTextInModule(text: string, isWords: TextAttributeTest): CodeTexts | null {
  return wordsOf(text, 0, isWords, (options) =>
    mdxAcorn.parse(text, { ...options, allowHashBang: true, allowReturnOutsideFunction: true }),
  );
}

/** Finds the text in an expression (without its braces); null if it is invalid. */
export function findTextInExpression(text: string, isSpread: boolean, isWords: TextAttributeTest): CodeTexts | null {
  const [before, behind] = isSpread ? ['({', '\n})'] : ['(', '\n)'];
  const whole = before + text + behind;
  return wordsOf(whole, before.length, isWords, (options) => {
    const tree = mdxAcorn.parseExpressionAt(whole, 0, { ...options, preserveParens: true });
    if (tree.end === whole.length) return tree;
    throw new SyntaxError('There is more than one expression.');
  });
}

type Options = typeof acornOptions & { readonly onComment: Comment[] };

function wordsOf(
  text: string,
  lead: number,
  isWords: TextAttributeTest,
  parse: (options: Options) => Node,
): CodeTexts | null {
  const onComment: Comment[] = [];
  const tree = tryParse(() => parse({ ...acornOptions, onComment }));
  if (tree === null) return null;
  const words = [
    ...onComment.map(({ start, end }) => ({ from: start, to: end, kind: 'code' as const })),
    ...wordsBelow(tree, text, isWords),
  ];
  return {
    words: words.map(({ from, to, kind }) => ({ from: from - lead, to: to - lead, kind })),
    elements: lead === 0 ? collectJsxElements(tree, text) : [],
  };
}

/** Fields whose strings are names: an import's path, a quoted key. */
const namingFields: Readonly<Record<string, string>> = {
  ExportAllDeclaration: 'source',
  ExportNamedDeclaration: 'source',
  ImportDeclaration: 'source',
  ImportExpression: 'source',
  MemberExpression: 'property',
  Property: 'key',
  PropertyDefinition: 'key',
};

/** A node's context: `text` directly in an element, `literal` anywhere in a literal element. */
type Within = 'text' | 'attribute' | 'code' | 'literal';

function wordsBelow(tree: Node, text: string, isWords: TextAttributeTest): readonly CodeText[] {
  const found: CodeText[] = [];
  const waiting: { readonly node: Node; readonly within: Within }[] = [{ node: tree, within: 'code' }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node } = next;
    const within = withinOf(node, next.within, text);
    if (isText(node, text)) found.push({ from: node.start, to: node.end, kind: placeOf(within, node) });
    const field = namingFields[node.type];
    const naming = field === undefined ? null : getChildNode(node, field);
    for (const child of getChildNodes(node)) {
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
  const [opening] = getChildNodes(node);
  const name = opening === undefined ? null : getChildNode(opening, 'name');
  return name !== null && literalElements.has(text.slice(name.start, name.end)) ? 'literal' : 'text';
}

function placeOf(within: Within, { type }: Node): CodeText['kind'] {
  if (within === 'attribute') return 'attribute';
  return within !== 'literal' && type === 'JSXText' ? 'text' : 'code';
}

function isText({ type, start, end }: Node, text: string): boolean {
  if (type === 'JSXText') return true;
  if (type === 'TemplateElement') return !isPathOrUrl(text.slice(start, end));
  return type === 'Literal' && !isPathOrUrl(text.slice(start + 1, end - 1));
}

/** False for attributes that aren't text, such as classes, whatever their expression. */
function holdsWords(node: Node, child: Node, text: string, isWords: TextAttributeTest): boolean {
  if (child.type !== 'JSXAttribute') return true;
  const [tag, name] = [getChildNode(node, 'name'), getChildNode(child, 'name')];
  return (
    tag === null || name === null || isWords(text.slice(tag.start, tag.end), text.slice(name.start, name.end), null)
  );
}
