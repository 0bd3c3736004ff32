import type { ElementAttribute } from '../page.ts';
import { isKnown, parseExpression, readStaticNode, type StaticScope } from '../values/staticValue.ts';
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
      const value = renderExpression(attribute.value);
      return value === null ? [] : [{ ...attribute, value }];
    }),
  );
}

/** The text that readers see of an attribute's expression, or the source of an element, list, or object; null if there is neither. */
function renderExpression(expression: string): string | null {
  const literal = evaluateLiteral(expression);
  if (literal !== null) return literal === 'null' ? null : literal;
  const words = parseJsxText(expression);
  if (words !== null) return getJsxTextContent(words);
  const tree = parseExpression(expression);
  if (tree === null) return null;
  if (structured.test(tree.type)) return expression;
  const value = readStaticNode(tree, noNames);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/** True if only code can know the value of an attribute's expression, and it isn't a structure or a function. */
export function isComputed(expression: string): boolean {
  if (evaluateLiteral(expression) !== null) return false;
  const tree = parseExpression(expression);
  if (tree === null || structured.test(tree.type) || tree.type.endsWith('FunctionExpression')) return false;
  return !isKnown(readStaticNode(tree, noNames));
}

/** Types of expressions that have parts, which may be known. */
const structured = /^(?:JSXElement|JSXFragment|ArrayExpression|ObjectExpression)$/;
