import type { Schema } from 'prosemirror-model';
import type { JSONContent } from '../page.ts';

type Attrs = Readonly<Record<string, unknown>>;

/** Default attributes of nodes and marks, by name. */
export type DefaultAttributes = ReadonlyMap<string, Attrs>;

/** Collects the default attributes of a schema's nodes and marks that have any. */
export function collectDefaultAttributes(schema: Schema): DefaultAttributes {
  const types = [...Object.entries(schema.nodes), ...Object.entries(schema.marks)];
  return new Map(
    types.flatMap(([name, { spec }]) => {
      const attrs = Object.entries(spec.attrs ?? {}).map(
        ([attribute, { default: value }]) => [attribute, value] as const,
      );
      return attrs.length === 0 ? [] : [[name, Object.fromEntries(attrs)] as const];
    }),
  );
}

/** Adds missing attributes with their defaults. Returns the same object if none are missing. */
export function fillDefaultAttributes(defaults: DefaultAttributes, node: JSONContent): JSONContent {
  const attrs = completeAttributes(defaults, node);
  const content = completeAll(node.content, (child) => fillDefaultAttributes(defaults, child));
  const marks = completeAll(node.marks, (mark) => {
    const complete = completeAttributes(defaults, mark);
    return complete === mark.attrs || complete === undefined ? mark : { ...mark, attrs: complete };
  });
  if (attrs === node.attrs && content === node.content && marks === node.marks) return node;
  return { ...node, ...(attrs && { attrs }), ...(content && { content }), ...(marks && { marks }) };
}

function completeAttributes(
  defaults: DefaultAttributes,
  { type, attrs }: { readonly type: string; readonly attrs?: Attrs },
): Attrs | undefined {
  const wanted = defaults.get(type);
  if (wanted === undefined) return attrs;
  for (const name in wanted) if (attrs?.[name] === undefined) return { ...wanted, ...attrs };
  return attrs;
}

function completeAll<Item>(
  list: readonly Item[] | undefined,
  complete: (item: Item) => Item,
): readonly Item[] | undefined {
  if (list === undefined) return list;
  let changed: Item[] | null = null;
  for (let index = 0; index < list.length; index += 1) {
    const before = list[index];
    if (before === undefined) continue;
    const after = complete(before);
    if (after === before) continue;
    changed ??= [...list];
    changed[index] = after;
  }
  return changed ?? list;
}
