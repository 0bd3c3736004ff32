import type { Comment, Node } from 'acorn';
import { childrenOf, codeOptions, elementsIn, fieldOf, parsed } from './outline/readCode.ts';
import type { OutlineElement } from './outline/outline.ts';
import { pageAcorn } from './pageAcorn.ts';

/** A stretch of a text, in UTF-16 units. */
export interface CodeRange {
  readonly from: number;
  readonly to: number;
}

/** What of code is words: strings, the text of templates and of elements, and comments. All else is names, which other code goes by. */
export interface CodeWords {
  readonly words: readonly CodeRange[];
  readonly elements: readonly OutlineElement[];
}

/** Reads a file of code, or the imports and exports of a page; null where it is no JavaScript that can be read (TypeScript is none). */
export function wordsOfModule(text: string): CodeWords | null {
  return wordsOf(text, 0, (options) => pageAcorn.parse(text, { ...options, allowHashBang: true }));
}

/** Reads what stands between braces; null where it is no expression. */
export function wordsOfExpression(text: string, isSpread: boolean): CodeWords | null {
  const [before, behind] = isSpread ? ['({', '\n})'] : ['(', '\n)'];
  const whole = before + text + behind;
  return wordsOf(whole, before.length, (options) => {
    const tree = pageAcorn.parseExpressionAt(whole, 0, { ...options, preserveParens: true });
    if (tree.end === whole.length) return tree;
    throw new SyntaxError('There is more than one expression.');
  });
}

type Options = typeof codeOptions & { readonly onComment: Comment[] };

function wordsOf(text: string, lead: number, parse: (options: Options) => Node): CodeWords | null {
  const onComment: Comment[] = [];
  const tree = parsed(() => parse({ ...codeOptions, onComment }));
  if (tree === null) return null;
  const nodes = [...onComment, ...wordsBelow(tree)];
  return {
    words: nodes.map(({ start, end }) => ({ from: start - lead, to: end - lead })),
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

function wordsBelow(tree: Node): readonly Node[] {
  const found: Node[] = [];
  const waiting: Node[] = [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'Literal' || node.type === 'TemplateElement' || node.type === 'JSXText') found.push(node);
    const field = namingFields[node.type];
    const naming = field === undefined ? null : fieldOf(node, field);
    for (const child of childrenOf(node)) if (child !== naming || child.type !== 'Literal') waiting.push(child);
  }
  return found;
}
