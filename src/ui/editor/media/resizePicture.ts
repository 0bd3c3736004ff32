import type { Node as DocumentNode } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { evaluateLiteral, replaceElementAttribute } from '#document/read/attributeValues.ts';
import type { ElementAttribute } from '#document/page.ts';
import { getPictureAttributes, pictureAt } from './darkPicture.ts';

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

/** Writes a picture's width, in pixels, in the page's own notation; scales a set height too. */
export function setPictureWidth({ state, dispatch }: EditorView, position: number, width: number): void {
  const node = pictureAt(state.doc, position);
  const { img } = state.schema.nodes;
  if (node === null || img === undefined) return;
  const before = getPictureAttributes(node);
  const height = lengthIn(before, 'height');
  const now = lengthIn(before, 'width');
  let next = replaceElementAttribute(before, 'width', written(state.doc, before, 'width', width));
  if (height !== null)
    next =
      now === null
        ? replaceElementAttribute(next, 'height', null)
        : replaceElementAttribute(
            next,
            'height',
            written(state.doc, before, 'height', Math.round((height * width) / now)),
          );
  const transaction = state.tr.setNodeMarkup(position, img, { tag: node.attrs['tag'] ?? 'img', attributes: next });
  dispatch(transaction.setSelection(NodeSelection.create(transaction.doc, position)));
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
