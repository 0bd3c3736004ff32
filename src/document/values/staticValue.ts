import type { Node } from 'acorn';
import { acornOptions, getChildNode, getChildNodes, listChildNodes, tryParse } from '../outline/parseCodeOutline.ts';
import { mdxAcorn } from '../read/mdxAcorn.ts';

/** A value that can't be known without running code. */
export const unknownValue = Symbol('unknown');

/** Plain data. Parts of an object or array may be unknown. */
export type StaticValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | typeof unknownValue
  | readonly StaticValue[]
  | StaticObject;

/** An object's properties by name. */
export type StaticObject = ReadonlyMap<string, StaticValue>;

/** Values by name, for use in expressions. */
export type StaticScope = ReadonlyMap<string, StaticValue>;

/** Maximum length of a text, and number of entries in a list, that expressions may build: each can repeat the last. */
const largest = 100_000;

/** True for an object of plain data. */
export function isStaticObject(value: StaticValue): value is StaticObject {
  return value instanceof Map;
}

/**
 * Reads plain data from an expression's syntax tree: literals, template strings, arrays, objects, names in `scope`, and
 * members of these. Nothing is evaluated; the value of anything else is unknown.
 */
export function readStaticNode(node: Node, scope: StaticScope): StaticValue {
  switch (node.type) {
    case 'Literal':
      return readLiteral(node);
    case 'Identifier':
      return readName(String(Reflect.get(node, 'name')), scope);
    case 'TemplateLiteral':
      return readTemplate(node, scope);
    case 'ArrayExpression':
      return readArray(node, scope);
    case 'ObjectExpression':
      return readObject(node, scope);
    case 'MemberExpression':
      return readMember(node, scope);
    case 'ChainExpression': {
      const chain = getChildNode(node, 'expression');
      return chain === null ? unknownValue : readChain(chain, scope)?.value;
    }
    case 'UnaryExpression': {
      const value = readField(node, 'argument', scope);
      const operator: unknown = Reflect.get(node, 'operator');
      if (typeof value !== 'number') return unknownValue;
      return operator === '-' ? -value : operator === '+' ? value : unknownValue;
    }
    default:
      return unknownValue;
  }
}

/** Reads plain data from the text between braces. Unknown if it isn't an expression. */
export function readStaticExpression(text: string, scope: StaticScope): StaticValue {
  const name = /^\s*([A-Za-z_$][\w$]*)\s*$/.exec(text)?.[1];
  if (name !== undefined) return readName(name, scope);
  const tree = parseExpression(text);
  return tree === null ? unknownValue : readStaticNode(tree, scope);
}

/** The syntax tree of the text between braces; null if it isn't an expression. */
export function parseExpression(text: string): Node | null {
  // In a list, the end of an expression in parentheses is known.
  const whole = `[${text}\n]`;
  const list = tryParse(() => mdxAcorn.parseExpressionAt(whole, 0, acornOptions));
  if (list?.type !== 'ArrayExpression' || list.end < whole.length) return null;
  const [only, ...more] = listChildNodes(list, 'elements');
  return only === undefined || only?.type === 'SpreadElement' || more.length > 0 ? null : only;
}

function readField(node: Node, key: string, scope: StaticScope): StaticValue {
  const child = getChildNode(node, key);
  return child === null ? unknownValue : readStaticNode(child, scope);
}

function readLiteral(node: Node): StaticValue {
  const value: unknown = Reflect.get(node, 'value');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || isNull(node, value)
    ? value
    : unknownValue;
}

/** Regular expressions and big integers can have the value null, too. */
function isNull(node: Node, value: unknown): value is null {
  return value === null && Reflect.get(node, 'raw') === 'null';
}

function readName(name: string, scope: StaticScope): StaticValue {
  if (scope.has(name)) return scope.get(name);
  switch (name) {
    case 'true':
    case 'false':
      return name === 'true';
    case 'null':
      return null;
    case 'undefined':
      return undefined;
    default:
      return unknownValue;
  }
}

function readTemplate(node: Node, scope: StaticScope): StaticValue {
  const parts = getChildNodes(node).toSorted((a, b) => a.start - b.start);
  let text = '';
  for (const part of parts) {
    const value = part.type === 'TemplateElement' ? readCooked(part) : readStaticNode(part, scope);
    const words = toText(value, createBudget(), 0);
    if (words === null) return unknownValue;
    text += words;
    if (text.length > largest) return unknownValue;
  }
  return text;
}

/** The text of a value in a template string: a list's entries with commas between them. Null if it can't be known. */
function toText(value: StaticValue, budget: Budget, depth: number): string | null {
  if (value === unknownValue || isStaticObject(value)) return null;
  if (typeof value !== 'object' || value === null) {
    const text = String(value);
    return isSpent(budget, depth, text) ? null : text;
  }
  if (isSpent(budget, depth, '')) return null;
  const texts: string[] = [];
  for (const entry of value) {
    const text = entry === null || entry === undefined ? '' : toText(entry, budget, depth + 1);
    if (text === null) return null;
    texts.push(text);
  }
  return texts.join(',');
}

function readCooked(element: Node): StaticValue {
  const value: unknown = Reflect.get(element, 'value');
  const cooked: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'cooked') : null;
  return typeof cooked === 'string' ? cooked : unknownValue;
}

function readArray(node: Node, scope: StaticScope): StaticValue {
  const values: StaticValue[] = [];
  for (const child of listChildNodes(node, 'elements')) {
    if (child === null) values.push(undefined);
    else if (child.type === 'SpreadElement') {
      const inner = readField(child, 'argument', scope);
      if (!Array.isArray(inner)) return unknownValue;
      values.push(...(inner as readonly StaticValue[])); // `Array.isArray` doesn't narrow read-only arrays
    } else values.push(readStaticNode(child, scope));
    if (values.length > largest) return unknownValue;
  }
  return values;
}

function readObject(node: Node, scope: StaticScope): StaticValue {
  const object = new Map<string, StaticValue>();
  for (const property of getChildNodes(node)) {
    if (property.type === 'SpreadElement') {
      const inner = readField(property, 'argument', scope);
      if (!isStaticObject(inner)) return unknownValue;
      for (const [name, value] of inner) object.set(name, value);
      continue;
    }
    const key = readKey(property, 'key', scope);
    if (key === null) return unknownValue;
    object.set(key, Reflect.get(property, 'kind') === 'init' ? readField(property, 'value', scope) : unknownValue);
  }
  return object;
}

function readMember(node: Node, scope: StaticScope): StaticValue {
  return readProperty(readField(node, 'object', scope), readKey(node, 'property', scope));
}

/** The value of an optional chain; null if it ends early, because what precedes a `?.` is null or undefined. */
function readChain(node: Node, scope: StaticScope): { readonly value: StaticValue } | null {
  const object = node.type === 'MemberExpression' ? getChildNode(node, 'object') : null;
  if (object === null) return { value: readStaticNode(node, scope) };
  const before = readChain(object, scope);
  if (before === null) return null;
  if (Reflect.get(node, 'optional') === true && (before.value === null || before.value === undefined)) return null;
  return { value: readProperty(before.value, readKey(node, 'property', scope)) };
}

/** The own property of a value. What an object doesn't have is undefined, except what it inherits. */
function readProperty(object: StaticValue, key: string | null): StaticValue {
  if (key === null) return unknownValue;
  if (isStaticObject(object)) return object.has(key) ? object.get(key) : key in {} ? unknownValue : undefined;
  if (!Array.isArray(object) && typeof object !== 'string') return unknownValue;
  if (key === 'length') return object.length;
  return /^\d+$/.test(key) ? (object as string | readonly StaticValue[])[Number(key)] : unknownValue;
}

/** The name of a property; null if it can't be known. */
function readKey(node: Node, field: string, scope: StaticScope): string | null {
  const key = getChildNode(node, field);
  if (key === null) return null;
  if (key.type === 'Identifier' && Reflect.get(node, 'computed') !== true) return String(Reflect.get(key, 'name'));
  const value = readStaticNode(key, scope);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** What a value may still produce: entries can be shared, so that few of them stand for very many. */
interface Budget {
  entries: number;
  characters: number;
}

const createBudget = (): Budget => ({ entries: largest, characters: largest });
/** Maximum depth of a value that is printed. */
const deepest = 500;

/** True if the budget is used up. */
function isSpent(budget: Budget, depth: number, text: string): boolean {
  budget.entries -= 1;
  budget.characters -= text.length;
  return budget.entries < 0 || budget.characters < 0 || depth > deepest;
}

/**
 * The text that a value renders as (React, "JSX: children"): booleans, null, and undefined render nothing, and lists
 * their entries. Null if it can't be known, is too long, or if it is an object, which React doesn't render.
 */
export function toRenderedText(value: StaticValue): string | null {
  return typeof value === 'string' ? value : renderWithin(value, createBudget(), 0);
}

function renderWithin(value: StaticValue, budget: Budget, depth: number): string | null {
  if (value === unknownValue || isStaticObject(value)) return null;
  if (typeof value !== 'object' || value === null) {
    const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
    return isSpent(budget, depth, text) ? null : text;
  }
  if (isSpent(budget, depth, '')) return null;
  let text = '';
  for (const entry of value) {
    const rendered = renderWithin(entry, budget, depth + 1);
    if (rendered === null) return null;
    text += rendered;
  }
  return text;
}

/** True if nothing in a value is unknown. */
export function isKnown(value: StaticValue): boolean {
  return toJson(value) !== undefined;
}

/** A value as JSON; undefined if part of it can't be known, or it is too long. */
export function toJson(value: StaticValue): string | undefined {
  return printWithin(value, createBudget(), 0);
}

function printWithin(value: StaticValue, budget: Budget, depth: number): string | undefined {
  if (value === unknownValue) return undefined;
  if (typeof value !== 'object' || value === null) {
    const text = value === undefined ? 'null' : JSON.stringify(value);
    return isSpent(budget, depth, text) ? undefined : text;
  }
  if (isSpent(budget, depth, '')) return undefined;
  const printed: string[] = [];
  for (const entry of isStaticObject(value) ? value : value.entries()) {
    const name = typeof entry[0] === 'string' ? `${JSON.stringify(entry[0])}:` : '';
    const inner = printWithin(entry[1], budget, depth + 1);
    if (inner === undefined || isSpent(budget, depth, name)) return undefined;
    printed.push(name + inner);
  }
  return isStaticObject(value) ? `{${printed.join(',')}}` : `[${printed.join(',')}]`;
}
