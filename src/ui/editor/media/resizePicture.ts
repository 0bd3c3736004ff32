import type { Node as DocumentNode } from '@tiptap/pm/model';
import { NodeSelection, type EditorState, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { evaluateLiteral, replaceElementAttribute } from '#document/read/attributeValues.ts';
import type { ElementAttribute } from '#document/page.ts';
import { findPairedPicture, getPictureAttributes, pictureAt } from './darkPicture.ts';

const narrowest = 24;

/**
 * A handle at a picture's edge: dragging changes the width, written on release; pressing selects the picture, since
 * the handle covers a tiny one.
 */
export function createResizeHandle(
  view: EditorView,
  getPos: () => number | undefined,
  image: HTMLImageElement,
): HTMLElement {
  const handle = Object.assign(document.createElement('span'), {
    className: 'picture-resize',
    title: 'Drag to resize',
    ariaHidden: 'true',
  });
  handle.addEventListener('pointerdown', (down) => {
    if (down.button !== 0) return;
    down.preventDefault();
    down.stopPropagation();
    // The resized picture is also outlined and the target of the next key.
    const before = getPos();
    if (before !== undefined) select(view, before);
    const start = image.getBoundingClientRect().width;
    let width = Math.round(start);
    handle.setPointerCapture(down.pointerId);
    const follow = (event: PointerEvent) => {
      width = Math.max(narrowest, Math.round(start + event.clientX - down.clientX));
      image.style.width = `${width}px`;
    };
    const end = (event: PointerEvent) => {
      handle.removeEventListener('pointermove', follow);
      handle.removeEventListener('pointerup', end);
      handle.removeEventListener('pointercancel', end);
      image.style.width = '';
      const position = getPos();
      if (event.type === 'pointerup' && position !== undefined && width !== Math.round(start))
        setPictureWidth(view, position, Math.min(width, Math.round(view.dom.getBoundingClientRect().width)));
    };
    handle.addEventListener('pointermove', follow);
    handle.addEventListener('pointerup', end);
    handle.addEventListener('pointercancel', end);
  });
  return handle;
}

function select(view: EditorView, position: number): void {
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, position)));
  view.focus();
}

/** Writes the width of a picture and of its counterpart for the other color mode, in pixels. */
function setPictureWidth({ state, dispatch }: EditorView, position: number, width: number): void {
  const transaction = resizePicture(state, position, width);
  if (transaction !== null) dispatch(transaction);
}

/**
 * Sets the width of a picture, in pixels, in the page's own notation; scales a set height too. Its counterpart for the
 * other color mode gets the same width. Null if there is no picture.
 */
export function resizePicture(state: EditorState, position: number, width: number): Transaction | null {
  const { img } = state.schema.nodes;
  if (img === undefined || pictureAt(state.doc, position) === null) return null;
  const partner = findPairedPicture(state.doc, position);
  const transaction = state.tr;
  // A picture stays as long as it is, so the other position stays valid.
  for (const at of partner === null ? [position] : [position, partner]) {
    const node = pictureAt(state.doc, at);
    if (node === null) continue;
    const attributes = withWidth(state.doc, getPictureAttributes(node), width);
    transaction.setNodeMarkup(at, img, { tag: node.attrs['tag'] ?? 'img', attributes });
  }
  return transaction.setSelection(NodeSelection.create(transaction.doc, position));
}

/**
 * Adds to a change of a picture's attributes that its counterpart for the other color mode gets the same width and
 * height, if the change sets another one. `before` is the page without the change.
 */
export function resizePairedPicture(transaction: Transaction, before: DocumentNode, position: number): Transaction {
  const [old, now] = [pictureAt(before, position), pictureAt(transaction.doc, position)];
  const partner = old === null || now === null ? null : findPairedPicture(before, position);
  const other = partner === null ? null : pictureAt(transaction.doc, partner);
  const { img } = transaction.doc.type.schema.nodes;
  if (old === null || now === null || partner === null || other === null || img === undefined) return transaction;
  const changed = (['width', 'height'] as const).filter(
    (name) => lengthText(getPictureAttributes(old), name) !== lengthText(getPictureAttributes(now), name),
  );
  if (changed.length === 0) return transaction;
  const attributes = changed.reduce(
    (all, name) => replaceElementAttribute(all, name, attributeIn(getPictureAttributes(now), name)),
    getPictureAttributes(other),
  );
  return transaction.setNodeMarkup(partner, img, { tag: other.attrs['tag'] ?? 'img', attributes });
}

function lengthText(attributes: readonly ElementAttribute[], name: string): string | null {
  const found = attributeIn(attributes, name);
  return found === null ? null : `${found.kind} ${found.value}`;
}

function withWidth(doc: DocumentNode, before: readonly ElementAttribute[], width: number): readonly ElementAttribute[] {
  const height = lengthIn(before, 'height');
  const now = lengthIn(before, 'width');
  const next = replaceElementAttribute(before, 'width', written(doc, before, 'width', width));
  if (height === null) return next;
  const scaled = now === null ? null : written(doc, before, 'height', Math.round((height * width) / now));
  return replaceElementAttribute(next, 'height', scaled);
}

function attributeIn(
  attributes: readonly ElementAttribute[],
  name: string,
): Exclude<ElementAttribute, { kind: 'spread' | 'flag' }> | null {
  const found = attributes.find(
    (attribute) => (attribute.kind === 'string' || attribute.kind === 'expression') && attribute.name === name,
  );
  return found?.kind === 'string' || found?.kind === 'expression' ? found : null;
}

/** A length in pixels; null for a percentage, a computed value, or none. */
function lengthIn(attributes: readonly ElementAttribute[], name: string): number | null {
  const found = attributeIn(attributes, name);
  const value = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(
    found === null ? '' : found.kind === 'string' ? found.value : (evaluateLiteral(found.value) ?? ''),
  )?.[1];
  return value === undefined ? null : Number(value);
}

/** Writes a length as this picture does, or the page's first other picture with one: as text or an expression, with or without a unit. */
function written(doc: DocumentNode, own: readonly ElementAttribute[], name: string, pixels: number): ElementAttribute {
  let model = attributeIn(own, name);
  doc.descendants((node) => {
    if (model === null && Array.isArray(node.attrs['attributes']) && node.type.name === 'img')
      model = attributeIn(getPictureAttributes(node), name);
    return model === null;
  });
  const { kind, value } = model ?? { kind: 'string' as const, value: '' };
  if (kind === 'string') return { kind, name, value: `${pixels}${value.trim().endsWith('px') ? 'px' : ''}` };
  return {
    kind,
    name,
    value: /px["'`]\s*$/.test(value) ? `"${pixels}px"` : /["'`]\s*$/.test(value) ? `"${pixels}"` : String(pixels),
  };
}
