import type { Node as DocumentNode } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { blockSpecOf } from '#blocks/registry.ts';
import type { ElementAttribute } from '#document/page.ts';
import { replaceAttribute } from '#document/attributeValues.ts';
import { iconRequest } from './iconRequest.ts';
import { openPopupMenu } from './popupMenu.ts';

/** The block that a button stands on. */
export interface ActionPlace {
  readonly view: EditorView;
  readonly node: DocumentNode;
  readonly position: number;
}

/** What a button on a block does. Its name is in `data-action`, with what it is about behind a colon. */
export function runAction(name: string, button: HTMLElement, place: ActionPlace): void {
  const [action, detail = ''] = name.split(':', 2);
  if (action === 'kind') chooseKind(button, place);
  else if (action === 'icon') iconRequest.setState({ position: place.position });
  else if (action === 'location') chooseLocation(button, place, detail);
  else if (action === 'toggle') toggleFlag(place, detail);
  else if (action === 'columns') setColumns(place, detail);
  else if (action === 'add') addChild(place, detail);
}

function attributesOf(node: DocumentNode): readonly ElementAttribute[] {
  return node.attrs['attributes'] as readonly ElementAttribute[]; // by the schema
}

function setAttributes({ view, node, position }: ActionPlace, attributes: readonly ElementAttribute[], tag: unknown = node.attrs['tag']): void {
  view.dispatch(view.state.tr.setNodeMarkup(position, null, { ...node.attrs, tag, attributes }));
}

/** A callout becomes one of another kind. */
function chooseKind(button: HTMLElement, place: ActionPlace): void {
  const tags = blockSpecOf(place.node.type.name)?.tags ?? [];
  const items = tags.map((tag) => ({ label: tag, checked: tag === place.node.attrs['tag'], run: () => setAttributes(place, attributesOf(place.node), tag) }));
  openPopupMenu(button, 'Kind', items);
}

const locations = ['path', 'query', 'body', 'header'];

/** A parameter goes elsewhere: the attribute that holds its name is called by the place. */
function chooseLocation(button: HTMLElement, place: ActionPlace, now: string): void {
  const attributes = attributesOf(place.node);
  const items = locations.map((location) => ({
    label: location,
    checked: location === now,
    run: () => {
      const renamed = attributes.map((attribute) => (attribute.kind !== 'spread' && attribute.name === now ? { ...attribute, name: location } : attribute));
      setAttributes(place, renamed);
    },
  }));
  openPopupMenu(button, 'Where it goes', items);
}

function toggleFlag(place: ActionPlace, name: string): void {
  const attributes = attributesOf(place.node);
  const found = attributes.find((attribute) => attribute.kind !== 'spread' && attribute.name === name);
  const isOn = found !== undefined && (found.kind === 'flag' || (found.kind !== 'spread' && found.value !== 'false'));
  setAttributes(place, replaceAttribute(attributes, name, isOn ? null : { kind: 'flag', name }));
}

function setColumns(place: ActionPlace, count: string): void {
  const attributes = attributesOf(place.node);
  const before = attributes.find((attribute) => attribute.kind !== 'spread' && attribute.name === 'cols');
  // A site that writes cols="2" goes on doing so.
  setAttributes(place, replaceAttribute(attributes, 'cols', { kind: before?.kind === 'string' ? 'string' : 'expression', name: 'cols', value: count }));
}

/** One more child at the block's end, with the caret where it is named. */
export function addChild({ view, node, position }: ActionPlace, type: string): void {
  const { schema } = view.state;
  const made = schema.nodes[type];
  if (made === undefined) return;
  const tag = blockSpecOf(type)?.tags[0] ?? type;
  const title = blockSpecOf(type)?.titleAttribute;
  const attrs = type === 'codeBlock' ? { language: node.lastChild?.attrs['language'] ?? 'bash', meta: `Tab ${node.childCount + 1}` } : { tag, attributes: title === undefined ? [] : [{ kind: 'string', name: title, value: '' }] };
  const child = made.createAndFill(attrs);
  if (child === null) return;
  const end = position + node.nodeSize - 1;
  const transaction = view.state.tr.insert(end, child);
  view.dispatch(transaction.setSelection(TextSelection.near(transaction.doc.resolve(end + 1))).scrollIntoView());
  view.focus();
  const dom = view.nodeDOM(end);
  if (dom instanceof HTMLElement) dom.querySelector<HTMLInputElement>('.attribute-field input')?.focus();
}
