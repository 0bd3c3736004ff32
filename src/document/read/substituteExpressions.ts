import { evaluateLiteral } from './attributeValues.ts';
import type { ElementAttribute, JSONContent } from '../page.ts';
import { collectSources } from '../print/printedNodes.ts';

/** Texts by name, for use in a page's expressions. */
export type ExpressionValues = ReadonlyMap<string, string>;

/**
 * The props that an element passes to its file: attributes with literal values, or with names from `known`. Booleans
 * render nothing (React, "Booleans, Null, and Undefined Are Ignored").
 */
export function readPropValues(
  attributes: readonly ElementAttribute[],
  known: ExpressionValues = new Map(),
): ExpressionValues {
  const given = new Map<string, string>();
  for (const attribute of attributes) {
    if (attribute.kind === 'spread') continue;
    const value =
      attribute.kind === 'flag'
        ? ''
        : attribute.kind === 'string'
          ? attribute.value
          : (plainOf(attribute.value) ?? known.get(attribute.value.trim()) ?? null);
    if (value !== null) given.set(attribute.name, value);
  }
  return given;
}

/** Literal values that a page exports for its own expressions: `export const name = "Ada"`. */
export function readExportedValues(nodes: readonly JSONContent[]): ExpressionValues {
  const exported = new Map<string, string>();
  for (const source of collectSources(nodes)) {
    for (const [, name = '', literal = ''] of source.matchAll(
      /^export[ \t]+(?:const|let|var)[ \t]+([A-Za-z_$][\w$]*)[ \t]*=[ \t]*("[^"\n]*"|'[^'\n]*'|`[^`]*`|-?[\w.]+)[ \t]*;?[ \t]*$/gm,
    )) {
      const value = plainOf(literal);
      if (value !== null) exported.set(name, value);
    }
  }
  return exported;
}

/** Replaces expressions that consist of one of the names, or `props.` and a name, with their text. */
export function substituteExpressions(doc: JSONContent, values: ExpressionValues): JSONContent {
  return values.size === 0 ? doc : filled(doc, values);
}

function filled(node: JSONContent, values: ExpressionValues): JSONContent {
  const { type, attrs, content, marks } = node;
  if (type === 'sourceInline' || type === 'sourceBlock') {
    const value = named(String(attrs?.['source']).trim().slice(1, -1), values);
    if (value === null || !/^\s*\{/.test(String(attrs?.['source']))) return node;
    const words: readonly JSONContent[] =
      value === '' ? [] : [{ type: 'text', text: value, ...(marks === undefined ? {} : { marks }) }];
    return type === 'sourceBlock'
      ? { type: 'paragraph', content: [...words] }
      : (words[0] ?? { type: 'text', text: '\u200b' });
  }
  const attributes: unknown = attrs?.['attributes'];
  const next: JSONContent = Array.isArray(attributes)
    ? {
        ...node,
        attrs: {
          ...attrs,
          attributes: (attributes as readonly ElementAttribute[]).map((attribute) =>
            filledAttribute(attribute, values),
          ),
        },
      }
    : node; // by the schema
  return content === undefined ? next : { ...next, content: content.map((child) => filled(child, values)) };
}

function filledAttribute(attribute: ElementAttribute, values: ExpressionValues): ElementAttribute {
  if (attribute.kind !== 'expression') return attribute;
  const value = named(attribute.value, values);
  return value === null ? attribute : { kind: 'string', name: attribute.name, value };
}

function named(expression: string, values: ExpressionValues): string | null {
  const name = /^\s*(?:props\s*\.\s*)?([A-Za-z_$][\w$]*)\s*$/.exec(expression)?.[1];
  return name === undefined ? null : (values.get(name) ?? null);
}

function plainOf(expression: string): string | null {
  const literal = evaluateLiteral(expression);
  return literal !== null && /^\s*(?:true|false|null)\s*$/.test(expression) ? '' : literal;
}
