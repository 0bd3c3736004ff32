import type { Node } from 'acorn';
import { evaluateLiteral } from './attributeValues.ts';
import { getChildNodes, acornOptions, getChildNode, tryParse } from '../outline/parseCodeOutline.ts';
import { isGlobalName, javascriptGlobals } from './javascriptGlobals.ts';
import { mdxAcorn } from './mdxAcorn.ts';

/** What a page's braces can stand for. */
export interface KnownNames {
  /** Whether the page imports or exports a name. */
  readonly has: (name: string) => boolean;
  /** Whether the site has a variable, as `{{name}}` asks for it. */
  readonly hasVariable: (name: string) => boolean;
}

/** Why an expression that was meant to say something surely says nothing. */
export type EmptyExpressionReason =
  /** It asks for a name that nothing brings in; `at` is where that stands, in UTF-16 units from the opening brace. */
  | { readonly kind: 'name'; readonly name: string; readonly at: number }
  /** It is a variable that the site does not have. */
  | { readonly kind: 'variable'; readonly name: string; readonly at: number }
  /** It is the anchor of a heading, where none is. */
  | { readonly kind: 'anchor' }
  /** It would have to be worked out, and asks for no name. */
  | { readonly kind: 'constant' };

/**
 * Why readers surely see nothing of an expression in a page's text, of which the braces are part; null where they see its words
 * (`evaluateLiteral`, as it is drawn), where it is a comment, and where something that the page brings in, or that it is given, may make words of it.
 */
export function explainEmptyExpression(source: string, { has, hasVariable }: KnownNames): EmptyExpressionReason | null {
  const inside = source.slice(1, -1);
  const [, braces = '', variable] = /^(\s*\{\s*)([\p{L}_$][\w$.-]*)\s*\}\s*$/u.exec(inside) ?? [];
  if (variable !== undefined)
    return hasVariable(variable) ? null : { kind: 'variable', name: variable, at: 1 + braces.length };
  if (/^\s*#[^\s{}]+\s*$/.test(inside)) return { kind: 'anchor' };
  if (evaluateLiteral(inside) !== null) return null;
  if (/^\s*[A-Za-z_$][\w$]*\s*$/.test(inside)) return ofName(inside, has);
  return ofCode(inside, has);
}

/** The name that a page's code has for what a tag stands for: `Chart` of `Chart.Line`. */
export function getTagIdentifier(tag: string): string {
  return tag.split('.')[0] ?? tag;
}

/** Names that are values by themselves, of which readers are to see nothing. */
const nothing: ReadonlySet<string> = new Set(['undefined', 'NaN', 'Infinity']);

function ofName(inside: string, has: KnownNames['has']): EmptyExpressionReason | null {
  const name = inside.trim();
  if (has(name) || nothing.has(name)) return null;
  return javascriptGlobals.has(name) ? { kind: 'constant' } : { kind: 'name', name, at: 1 + inside.indexOf(name) };
}

function ofCode(inside: string, has: KnownNames['has']): EmptyExpressionReason | null {
  const before = '(';
  const whole = `${before}${inside}\n)`;
  const tree = tryParse(() => mdxAcorn.parseExpressionAt(whole, 0, acornOptions));
  if (tree === null) return /\S/.test(inside) ? null : { kind: 'constant' };
  const { used, bound, isMade } = namesIn(tree);
  const asked = used.filter(({ name }) => !bound.has(name));
  const unknown = asked.toSorted((a, b) => a.start - b.start).find(({ name }) => !has(name) && !isGlobalName(name));
  if (unknown !== undefined) return { kind: 'name', name: unknown.name, at: unknown.start - before.length + 1 };
  return asked.length > 0 || isMade ? null : { kind: 'constant' };
}

interface CodeNames {
  /** Each name that stands for a value. */
  readonly used: readonly { readonly name: string; readonly start: number }[];
  /** The names that the code brings in itself, wherever. */
  readonly bound: ReadonlySet<string>;
  /** Whether it holds elements or functions, of which something else may be made. */
  readonly isMade: boolean;
}

const functions = /^(?:ArrowFunctionExpression|ClassExpression|FunctionDeclaration|FunctionExpression)$/;

/** Of which something else is made, wherever it stands: elements, and what code stands in. */
const made = /^(?:JSXElement|JSXFragment|MetaProperty|ThisExpression)$/;

function namesIn(tree: Node): CodeNames {
  const used: { name: string; start: number }[] = [];
  const bound = new Set<string>();
  let isMade = false;
  const waiting: { readonly node: Node; readonly binds: boolean }[] = [{ node: tree, binds: false }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, binds } = next;
    const name = node.type === 'Identifier' ? String(Reflect.get(node, 'name')) : null;
    if (name !== null && binds) bound.add(name);
    else if (name !== null) used.push({ name, start: node.start });
    const makes = functions.test(node.type);
    isMade ||= makes || made.test(node.type);
    if (node.type === 'MetaProperty') continue;
    const label = labelOf(node);
    const body = getChildNode(node, 'body');
    const declared = getChildNode(node, 'id') ?? getChildNode(node, 'param');
    for (const child of getChildNodes(node)) {
      if (child === label && getChildNode(node, 'value') !== child) continue;
      waiting.push({ node: child, binds: child === declared || (makes ? child !== body : binds) });
    }
  }
  return { used, bound, isMade };
}

/** The word in code that stands for no value: of a property, or of a statement that another one names. */
function labelOf(node: Node): Node | null {
  const label = getChildNode(node, 'label');
  if (label !== null || Reflect.get(node, 'computed') === true) return label;
  return getChildNode(node, 'property') ?? getChildNode(node, 'key');
}
