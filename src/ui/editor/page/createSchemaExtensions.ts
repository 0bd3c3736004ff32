import { Extension, Mark, Node, type AnyExtension } from '@tiptap/core';
import type { AttributeSpec, DOMOutputSpec, MarkSpec, NodeSpec } from '@tiptap/pm/model';
import { documentSchema } from '#blocks/documentSchema.ts';
import { sanitizeUrl } from '#reading/sanitizeUrl.ts';

/** The attributes of a node or mark for TipTap: stored in the document, never rendered by TipTap itself. */
function attributesOf(attrs: Readonly<Record<string, AttributeSpec>> | null | undefined) {
  return Object.fromEntries(
    Object.entries(attrs ?? {}).map(([name, { default: value }]) => [name, { default: value, rendered: false }]),
  );
}

function nodeExtension(name: string, spec: NodeSpec): AnyExtension {
  const {
    content,
    marks,
    group,
    inline,
    atom,
    selectable,
    draggable,
    code,
    whitespace,
    defining,
    isolating,
    allowGapCursor,
    parseDOM,
    toDOM,
    attrs,
  } = spec;
  return Node.create({
    name,
    topNode: name === 'doc',
    ...defined({
      content,
      marks,
      group,
      inline,
      atom,
      selectable,
      draggable,
      code,
      whitespace,
      defining,
      isolating,
      allowGapCursor: allowGapCursor as boolean | undefined,
    }), // ours; ProseMirror's type does not cover it
    addAttributes: () => attributesOf(attrs),
    parseHTML: () => (parseDOM === undefined ? undefined : [...parseDOM]),
    ...(toDOM === undefined ? {} : { renderHTML: ({ node }) => safeOutput(toDOM(node)) }),
  });
}

function markExtension(name: string, spec: MarkSpec): AnyExtension {
  const { inclusive, excludes, group, spanning, code, parseDOM, toDOM, attrs } = spec;
  return Mark.create({
    name,
    ...defined({ inclusive, excludes, group, spanning }),
    ...(code === undefined ? {} : { code }),
    addAttributes: () => attributesOf(attrs),
    parseHTML: () => (parseDOM === undefined ? undefined : [...parseDOM]),
    renderHTML: ({ mark }) => safeOutput(toDOM?.(mark, true) ?? ['span', 0]),
  });
}

/** Drops undefined values, as TipTap distinguishes a missing key from an undefined one. */
function defined<Value extends object>(values: Value): { [Key in keyof Value]?: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Value]?: Exclude<Value[Key], undefined>;
  }; // undefined values are gone
}

/** Removes unsafe URLs from rendered output: such a link is shown, but has no target. */
function safeOutput(output: DOMOutputSpec): DOMOutputSpec {
  if (!Array.isArray(output)) return output;
  const [tag, attributes, ...rest] = output as readonly [string, ...unknown[]]; // ProseMirror's form of an element
  if (typeof attributes !== 'object' || attributes === null || Array.isArray(attributes)) return output;
  // Rendered once before the node views, which resolve pictures of the site; lazy loading avoids a useless request.
  const late = tag === 'img' ? { loading: 'lazy' } : {};
  const safe = Object.fromEntries(
    Object.entries({ ...late, ...attributes }).filter(
      ([name, value]) => !['href', 'src'].includes(name) || sanitizeUrl(String(value)) !== null,
    ),
  );
  return [tag, safe, ...rest];
}

/** TipTap extensions for all nodes and marks of the document schema, in its order. */
export function createSchemaExtensions(): readonly AnyExtension[] {
  const { nodes, marks } = documentSchema.spec;
  const extensions: AnyExtension[] = [];
  const roles = new Map<string, unknown>();
  nodes.forEach((name, spec) => {
    extensions.push(nodeExtension(name, spec));
    if (spec['tableRole'] !== undefined) roles.set(name, spec['tableRole']);
  });
  marks.forEach((name, spec) => void extensions.push(markExtension(name, spec)));
  const tableRoles = Extension.create({
    name: 'tableRoles',
    extendNodeSchema: ({ name }) => (roles.has(name) ? { tableRole: roles.get(name) } : {}),
  });
  return [...extensions, tableRoles];
}
