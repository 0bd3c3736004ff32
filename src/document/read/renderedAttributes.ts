import type { ElementAttribute } from '../page.ts';
import {
  isKnown,
  parseExpression,
  readStaticNode,
  unknownValue,
  type StaticScope,
  type StaticValue,
} from '../values/staticValue.ts';
import { evaluateLiteral, toAttributeRecord } from './attributeValues.ts';
import { getJsxTextContent, parseJsxText } from './parseJsxText.ts';

const noNames: StaticScope = new Map();

/**
 * Like `toAttributeRecord`, but with the text that readers see of literals and text-only JSX. Attributes without a value, and
 * those whose value only code can know, are left out: their code is nothing to read, or to link to.
 */
export function toRenderedAttributeRecord(
  attributes: readonly ElementAttribute[],
): Readonly<Record<string, string | true>> {
  return toAttributeRecord(
    attributes.flatMap((attribute): readonly ElementAttribute[] => {
      if (attribute.kind !== 'expression') return [attribute];
      const value = isLeftOut(attribute) ? null : renderExpression(attribute.value);
      return value === null ? [] : [{ ...attribute, value }];
    }),
  );
}

/** Attributes that writers see: all but those that React leaves out. */
export function toWrittenAttributeRecord(
  attributes: readonly ElementAttribute[],
): Readonly<Record<string, string | true>> {
  return toAttributeRecord(attributes.filter((attribute) => !isLeftOut(attribute)));
}

/** Attributes whose `{true}` and `{false}` are values: booleans of elements and components, and what React prints as text. */
const keepsBooleans = new Set(
  (
    'actions allowfullscreen arrow async autofocus autoplay borderbottom checked contenteditable controls default defaultchecked ' +
    'defaultopen defaultvalue deprecated disabled disablepictureinpicture draggable dropdown expandable focusable hidden highlight ' +
    'hide hideapimarker horizontal inert initialvalue itemscope lines loop multiple muted noanchor nocopy novalidate nozoom ' +
    'open openable placeholder playsinline readonly required reversed selected spellcheck stroke sync value wrap'
  ).split(' '),
);

/**
 * True if React leaves an attribute out: null and undefined always, as well as lists of nothing else, and true and false unless the attribute is a boolean, or
 * one that React prints as text (React DOM, "Common components").
 */
export function isLeftOut(attribute: ElementAttribute): boolean {
  if (attribute.kind !== 'expression') return false;
  const { name, value: source } = attribute;
  // Few expressions have such a value, and they are short.
  if (!/null|undefined|true|false|^\s*\[\s*\]/.test(source) || source.length > 100) return false;
  const tree = parseExpression(source);
  const value = tree === null ? unknownValue : readStaticNode(tree, noNames);
  if (value === null || value === undefined) return true;
  const isEmpty = typeof value === 'boolean' || (Array.isArray(value) && value.every(isNothing));
  return isEmpty && !keepsBooleans.has(name.toLowerCase()) && !/^(?:aria|data)-/i.test(name);
}

/** The text that readers see of an attribute's expression, or the source of an element, list, or object; null if there is neither. */
function renderExpression(expression: string): string | null {
  const literal = evaluateLiteral(expression);
  if (literal !== null) return literal;
  const words = parseJsxText(expression);
  if (words !== null) return getJsxTextContent(words);
  const tree = parseExpression(expression);
  if (tree === null) return null;
  return structured.test(tree.type) ? expression : toPlainText(readStaticNode(tree, noNames));
}

/** The text of an attribute's expression that is a string, number, or boolean; null for any other. */
export function renderPlainExpression(expression: string): string | null {
  const tree = parseExpression(expression);
  return tree === null ? null : toPlainText(readStaticNode(tree, noNames));
}

function toPlainText(value: StaticValue): string | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/** True if only code can know the value of an attribute's expression, and it isn't a structure or a function. */
export function isComputed(expression: string): boolean {
  if (evaluateLiteral(expression) !== null) return false;
  const tree = parseExpression(expression);
  if (tree === null || structured.test(tree.type) || tree.type.endsWith('FunctionExpression')) return false;
  return !isKnown(readStaticNode(tree, noNames));
}

const isNothing = (value: StaticValue): boolean => value === null || value === undefined || typeof value === 'boolean';

/** Types of expressions that have parts, which may be known. */
const structured = /^(?:JSXElement|JSXFragment|ArrayExpression|ObjectExpression)$/;
