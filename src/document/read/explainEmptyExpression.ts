import type { Node } from 'acorn';
import { getChildNodes, acornOptions, getChildNode, tryParse } from '../outline/parseCodeOutline.ts';
import { readStaticExpression, toRenderedText, type StaticScope } from '../values/staticValue.ts';
import { isGlobalName, javascriptGlobals } from './javascriptGlobals.ts';
import { mdxAcorn } from './mdxAcorn.ts';

/** Names that a page's expressions can refer to. */
export interface KnownNames {
  /** True if the page imports or exports the name. */
  readonly has: (name: string) => boolean;
  /** True if the site has the variable, used as `{{name}}`. */
  readonly hasVariable: (name: string) => boolean;
}

/** Why an expression certainly renders nothing. */
export type EmptyExpressionReason =
  /** It refers to an undefined name; `at`: offset of the name in UTF-16 units from the opening brace. */
  | { readonly kind: 'name'; readonly name: string; readonly at: number }
  /** It is an undefined site variable. */
  | { readonly kind: 'variable'; readonly name: string; readonly at: number }
  /** It is a heading's anchor outside of a heading. */
  | { readonly kind: 'anchor' }
  /** It would have to be evaluated, but refers to no name. */
  | { readonly kind: 'constant' };

/**
 * Why an expression (given with its braces) in a page's text certainly renders nothing. Null if it renders text
 * (`toRenderedText`, as in the renderer), if it is a comment, or if something that the page defines or receives may
 * render it.
 */
export function explainEmptyExpression(source: string, { has, hasVariable }: KnownNames): EmptyExpressionReason | null {
  const inside = source.slice(1, -1);
  const [, braces = '', variable] = /^(\s*\{\s*)([\p{L}_$][\w$.-]*)\s*\}\s*$/u.exec(inside) ?? [];
  if (variable !== undefined)
    return hasVariable(variable) ? null : { kind: 'variable', name: variable, at: 1 + braces.length };
  if (/^\s*#[^\s{}]+\s*$/.test(inside)) return { kind: 'anchor' };
  if (toRenderedText(readStaticExpression(inside, noNames)) !== null) return null;
  if (/^\s*[A-Za-z_$][\w$]*\s*$/.test(inside)) return ofName(inside, has);
  return ofCode(inside, has);
}

const noNames: StaticScope = new Map();

/** The identifier that a tag refers to: `Chart` for `Chart.Line`. */
export function getTagIdentifier(tag: string): string {
  return tag.split('.')[0] ?? tag;
}

/** Global values that are meant to render nothing. */
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
  /** Identifiers that are used as values. */
  readonly used: readonly { readonly name: string; readonly start: number }[];
  /** Identifiers that the code declares, in any scope. */
  readonly bound: ReadonlySet<string>;
  /** True if it contains elements or functions, whose result isn't known. */
  readonly isMade: boolean;
}

const functions = /^(?:ArrowFunctionExpression|ClassExpression|FunctionDeclaration|FunctionExpression)$/;

/** Node types whose result isn't known: elements, `this`, and meta properties. */
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

/** The identifier in a node that isn't a value: a property's name or a label. */
function labelOf(node: Node): Node | null {
  const label = getChildNode(node, 'label');
  if (label !== null || Reflect.get(node, 'computed') === true) return label;
  return getChildNode(node, 'property') ?? getChildNode(node, 'key');
}
