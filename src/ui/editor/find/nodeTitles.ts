import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { parseCodeMeta, setCodeTitle } from '#blocks/codeMetaSpec.ts';
import type { BlockSpec } from '#blocks/blockSpec.ts';
import { blockSpecOf } from '#blocks/registry.ts';
import { getNodeAttributes, replaceElementAttribute } from '#document/read/attributeValues.ts';

/** A text on the page that is an attribute of a node, such as a card's title. */
export interface NodeTitle {
  /** The element attribute; `meta` for the title of a code block. */
  readonly name: string;
  readonly text: string;
}

/** Attributes of components with content that views show as fields, besides the title. */
const shownNames = new Set(['title', 'description', 'hint']);

function isShown(spec: BlockSpec, name: string): boolean {
  if (name === spec.titleAttribute) return true;
  // A parameter's name is in the attribute of its location.
  const isKind = Object.values(spec.actions ?? {}).some(
    (action) => action.does === 'renameAttribute' && action.names.some((kind) => kind === name),
  );
  return isKind || (spec.shape === 'container' && shownNames.has(name));
}

/** Returns the titles of a node, in the order of its attributes. Those that are JavaScript expressions are left out. */
export function listNodeTitles({ type, attrs }: DocumentNode): readonly NodeTitle[] {
  if (type.name === 'codeBlock') {
    const { title } = parseCodeMeta(String(attrs['meta'] ?? ''));
    return title === '' ? [] : [{ name: 'meta', text: title }];
  }
  const spec = blockSpecOf(type.name);
  if (spec === undefined) return [];
  return getNodeAttributes({ attrs }).flatMap((attribute) =>
    attribute.kind === 'string' && isShown(spec, attribute.name)
      ? [{ name: attribute.name, text: attribute.value }]
      : [],
  );
}

/** Returns a node's attributes with another text for a title; an optional one that becomes empty is removed. */
export function setNodeTitle({ type, attrs }: DocumentNode, name: string, text: string): DocumentNode['attrs'] {
  if (type.name === 'codeBlock') {
    const meta = setCodeTitle(String(attrs['meta'] ?? ''), text);
    return { ...attrs, meta: meta === '' ? null : meta };
  }
  const attributes = getNodeAttributes({ attrs });
  const isOptional = blockSpecOf(type.name)?.attributes.shape[name]?.safeParse(undefined).success === true;
  const next = text === '' && isOptional ? null : ({ kind: 'string', name, value: text } as const);
  return { ...attrs, attributes: replaceElementAttribute(attributes, name, next) };
}

/** Returns the element that shows a title: its field, or the tab; null if it isn't on the screen. */
export function findTitleElement(view: EditorView, position: number, name: string): HTMLElement | null {
  const field = findTitleField(view.nodeDOM(position), name);
  if (field !== null) return field;
  const place = view.state.doc.resolve(position);
  const parent = place.depth === 0 ? null : view.nodeDOM(place.before());
  const tabs = parent instanceof HTMLElement ? parent.querySelector(':scope > .tab-bar [role=tablist]') : null;
  const tab = tabs?.querySelectorAll<HTMLElement>('[role=tab]')[place.index()];
  return tab ?? null;
}

/** Returns the visible field of a block's attribute, such as its caption; null if it has none. */
export function findTitleField(block: Node | null, name: string): HTMLTextAreaElement | HTMLInputElement | null {
  if (!(block instanceof HTMLElement)) return null;
  const fields = block.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>('[data-attribute]');
  const isOwn = (field: HTMLElement) => field.offsetParent !== null && field.closest('[data-node], .code') === block;
  return [...fields].find((field) => field.dataset['attribute'] === name && isOwn(field)) ?? null;
}
