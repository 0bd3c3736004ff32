import type { ElementAttribute, JSONContent } from '../page.ts';
import {
  isKnown,
  isStaticObject,
  readStaticExpression,
  toJson,
  toRenderedText,
  unknownValue,
  type StaticObject,
  type StaticScope,
  type StaticValue,
} from '../values/staticValue.ts';

const noNames: StaticScope = new Map();

/** The props that an element passes to its file: those of its attributes that are plain data, with names from `scope`. */
export function readPropValues(attributes: readonly ElementAttribute[], scope: StaticScope = noNames): StaticObject {
  const given = new Map<string, StaticValue>();
  for (const attribute of attributes) {
    if (attribute.kind === 'spread') {
      const spread = readSpread(attribute.value, scope);
      for (const [name, value] of spread ?? []) given.set(name, value);
    } else if (attribute.kind === 'expression') given.set(attribute.name, readStaticExpression(attribute.value, scope));
    else given.set(attribute.name, attribute.kind === 'flag' ? true : attribute.value);
  }
  return given;
}

/** The scope of a snippet's expressions: its own values, and the props of its element, by name and as `props`. */
export function createSnippetScope(own: StaticScope, props: StaticObject): StaticScope {
  return new Map([...own, ...[...props].filter(([, value]) => value !== unknownValue), ['props', props]]);
}

/**
 * Replaces expressions that are plain data with their text, and those in attributes with their value. Elements whose name is
 * in `scope` get the attribute `isDeclared`.
 */
export function substituteExpressions(doc: JSONContent, scope: StaticScope): JSONContent {
  return filled(doc, scope) ?? doc;
}

/** The node with its values; null if it renders nothing. */
function filled(node: JSONContent, scope: StaticScope): JSONContent | null {
  const { type, attrs, content } = node;
  const marks = node.marks?.map((mark) => filledMark(mark, scope));
  if (type === 'sourceInline' || type === 'sourceBlock') {
    const source = String(attrs?.['source']).trim();
    const value = source.startsWith('{') ? toRenderedText(readStaticExpression(source.slice(1, -1), scope)) : null;
    if (value === '') return null;
    if (value === null) return marks === undefined ? node : { ...node, marks };
    const words: JSONContent = { type: 'text', text: value, ...(marks === undefined ? {} : { marks }) };
    return type === 'sourceBlock' ? { type: 'paragraph', content: [words] } : words;
  }
  const attributes: unknown = attrs?.['attributes'];
  const next: JSONContent = Array.isArray(attributes)
    ? {
        ...node,
        attrs: {
          ...attrs,
          attributes: filledAttributes(attributes as readonly ElementAttribute[], scope),
          ...(scope.has(String(attrs?.['tag']).split('.')[0] ?? '') ? { isDeclared: true } : {}),
        },
      }
    : node; // by the schema
  const withMarks: JSONContent = marks === undefined ? next : { ...next, marks };
  return content === undefined
    ? withMarks
    : { ...withMarks, content: content.flatMap((child) => filled(child, scope) ?? []) };
}

type Mark = NonNullable<JSONContent['marks']>[number];

function filledMark(mark: Mark, scope: StaticScope): Mark {
  const attributes: unknown = mark.attrs?.['attributes'];
  return Array.isArray(attributes)
    ? {
        ...mark,
        attrs: { ...mark.attrs, attributes: filledAttributes(attributes as readonly ElementAttribute[], scope) },
      }
    : mark; // by the schema
}

function filledAttributes(attributes: readonly ElementAttribute[], scope: StaticScope): readonly ElementAttribute[] {
  return attributes.flatMap((attribute): readonly ElementAttribute[] => {
    if (attribute.kind === 'spread') {
      const values = readSpread(attribute.value, scope);
      return values === null ? [attribute] : [...values].flatMap(([name, value]) => toAttribute(name, value) ?? []);
    }
    // Literals stay as written.
    if (attribute.kind !== 'expression' || isKnown(readStaticExpression(attribute.value, noNames))) return [attribute];
    return toAttribute(attribute.name, readStaticExpression(attribute.value, scope)) ?? [attribute];
  });
}

/** The object in `{...object}`; null if it can't be known. */
function readSpread(spread: string, scope: StaticScope): StaticObject | null {
  const value = readStaticExpression(spread.trim().replace(/^\.\.\./, ''), scope);
  return isStaticObject(value) ? value : null;
}

/** An attribute with a value, or none for null and undefined; null if the value can't be known. */
function toAttribute(name: string, value: StaticValue): readonly ElementAttribute[] | null {
  if (value === null || value === undefined) return [];
  if (typeof value === 'string') return [{ kind: 'string', name, value }];
  const json = toJson(value);
  return json === undefined ? null : [{ kind: 'expression', name, value: json }];
}
