import type { Node as DocumentNode } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { BlockAction } from '#blocks/blockSpec.ts';
import { blockSpecOf } from '#blocks/registry.ts';
import type { ElementAttribute } from '#document/page.ts';
import { replaceElementAttribute } from '#document/read/attributeValues.ts';
import { focusNewField } from './createAttributeField.ts';
import { iconPickerStore } from './iconPickerStore.ts';
import { linkPickerStore } from './linkPickerStore.ts';
import { openPartMenu } from '../parts/partMenu.ts';
import { openPopupMenu } from './popupMenu.ts';

/** The block a button belongs to. */
export interface BlockActionTarget {
  readonly view: EditorView;
  readonly node: DocumentNode;
  readonly position: number;
}

/** Runs the action of a button on a block. Its `data-action` is a name, optionally with a detail after a colon. */
export function runBlockAction(name: string, button: HTMLElement, place: BlockActionTarget): void {
  const [word = '', detail = ''] = name.split(':', 2);
  if (word === 'icon') return iconPickerStore.setState({ position: place.position });
  if (word === 'link') return linkPickerStore.setState({ position: place.position });
  if (word === 'part') return openPartMenu(place.view, place.position, button);
  if (word === 'toggle') return toggleFlag(place, detail);
  if (word === 'add') return appendChildBlock(place, detail);
  const action = blockSpecOf(place.node.type.name)?.actions?.[word];
  if (action === undefined) return undefined;
  switch (action.does) {
    case 'chooseTag':
      return chooseTag(button, action.title, place);
    case 'renameAttribute':
      return renameAttribute(button, action, detail, place);
    case 'setAttribute':
      return setAttribute(place, action.attribute, detail);
  }
}

/** Adds the block's title to the names of its buttons, which are otherwise the same on each such block. */
export function nameBlockButtons(dom: HTMLElement, title: string): void {
  for (const button of dom.querySelectorAll<HTMLElement>('[data-action]')) {
    if (button.closest('[data-node]') !== dom || (title === '' && button.dataset['name'] === undefined)) continue;
    button.dataset['name'] ??= button.getAttribute('aria-label') ?? button.textContent;
    const name = button.dataset['name'];
    button.setAttribute('aria-label', title === '' ? name : `${name}, ${title}`);
  }
}

function attributesOf(node: DocumentNode): readonly ElementAttribute[] {
  return node.attrs['attributes'] as readonly ElementAttribute[]; // per the schema
}

function setAttributes(
  { view, node, position }: BlockActionTarget,
  attributes: readonly ElementAttribute[],
  tag: unknown = node.attrs['tag'],
): void {
  view.dispatch(view.state.tr.setNodeMarkup(position, null, { ...node.attrs, tag, attributes }));
}

/** Changes the component to another of its tags. */
function chooseTag(button: HTMLElement, title: string, place: BlockActionTarget): void {
  const tags = blockSpecOf(place.node.type.name)?.tags ?? [];
  const items = tags.map((tag) => ({
    label: tag,
    checked: tag === place.node.attrs['tag'],
    run: () => setAttributes(place, attributesOf(place.node), tag),
  }));
  openPopupMenu(button, title, items);
}

/** Renames an attribute, keeping its value. */
function renameAttribute(
  button: HTMLElement,
  { title, names }: Extract<BlockAction, { readonly does: 'renameAttribute' }>,
  now: string,
  place: BlockActionTarget,
): void {
  const attributes = attributesOf(place.node);
  const items = names.map((name) => ({
    label: name,
    checked: name === now,
    run: () =>
      setAttributes(
        place,
        attributes.map((attribute) =>
          attribute.kind !== 'spread' && attribute.name === now ? { ...attribute, name } : attribute,
        ),
      ),
  }));
  openPopupMenu(button, title, items);
}

function toggleFlag(place: BlockActionTarget, name: string): void {
  const attributes = attributesOf(place.node);
  const found = attributes.find((attribute) => attribute.kind !== 'spread' && attribute.name === name);
  const isOn = found !== undefined && (found.kind === 'flag' || (found.kind !== 'spread' && found.value !== 'false'));
  setAttributes(place, replaceElementAttribute(attributes, name, isOn ? null : { kind: 'flag', name }));
}

function setAttribute(place: BlockActionTarget, name: string, value: string): void {
  const attributes = attributesOf(place.node);
  const before = attributes.find((attribute) => attribute.kind !== 'spread' && attribute.name === name);
  // Keeps the style of sites that write `cols="2"`.
  setAttributes(
    place,
    replaceElementAttribute(attributes, name, {
      kind: before?.kind === 'string' ? 'string' : 'expression',
      name,
      value,
    }),
  );
}

/** Appends a child to the block, with the caret where it is named. */
export function appendChildBlock({ view, node, position }: BlockActionTarget, type: string): void {
  const { schema } = view.state;
  const made = schema.nodes[type];
  if (made === undefined) return;
  const tag = blockSpecOf(type)?.tags[0] ?? type;
  const title = blockSpecOf(type)?.titleAttribute;
  const attrs =
    type === 'codeBlock'
      ? { language: node.lastChild?.attrs['language'] ?? 'bash', meta: `Tab ${node.childCount + 1}` }
      : { tag, attributes: title === undefined ? [] : [{ kind: 'string', name: title, value: '' }] };
  const child = made.createAndFill(attrs);
  if (child === null) return;
  const end = position + node.nodeSize - 1;
  const transaction = view.state.tr.insert(end, child);
  view.dispatch(transaction.setSelection(TextSelection.near(transaction.doc.resolve(end + 1))).scrollIntoView());
  view.focus();
  const dom = view.nodeDOM(end);
  const field = dom instanceof HTMLElement ? dom.querySelector<HTMLTextAreaElement>('.attribute-field textarea') : null;
  if (field !== null) focusNewField(field);
}
