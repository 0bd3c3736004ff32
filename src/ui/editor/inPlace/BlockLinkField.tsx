import type { Editor } from '@tiptap/core';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { literalOf, replaceAttribute } from '#document/attributeValues.ts';
import type { ElementAttribute } from '#document/page.ts';
import { LinkField } from '../bubble/LinkField.tsx';
import { placeBeside } from '../placeBeside.ts';
import styles from './BlockLinkField.module.css';
import { linkRequest } from './linkRequest.ts';

const close = () => linkRequest.setState({ position: null });

/** Where the link of the block is chosen whose own was clicked, below that. */
export function BlockLinkField({ editor }: { readonly editor: Editor }) {
  const position = useStore(linkRequest, (state) => state.position);
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => close, [editor]);
  useEffect(() => {
    if (position === null) return undefined;
    editor.on('update', close); // what changes meanwhile may be the block itself
    const leave = ({ target }: Event) => {
      if (target instanceof Node && field.current?.contains(target) !== true) close();
    };
    document.addEventListener('pointerdown', leave, true);
    const stop = placeBeside(editor, () => placeOf(editor, position), field.current, true);
    return () => {
      editor.off('update', close);
      document.removeEventListener('pointerdown', leave, true);
      stop();
    };
  }, [editor, position]);
  const link = position === null ? null : linkAt(editor, position);
  if (position === null || link === null) return null;
  const end = () => {
    close();
    editor.view.focus();
  };
  return (
    <div ref={field} className={styles.field} role="dialog" aria-label="Link of the block">
      {link.kind === 'computed' ? (
        <ComputedNote onClose={end} />
      ) : (
        <LinkField
          href={link.href}
          onSet={(next) => {
            if (next.trim() !== link.href) setHref(editor, position, next.trim());
            end();
          }}
          onCancel={end}
        />
      )}
    </div>
  );
}

/** In place of the field, for what is not typed over. */
function ComputedNote({ onClose }: { readonly onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className={styles.note}>
      <p>This link is computed. Edit its source in the panel.</p>
      <button
        ref={button}
        type="button"
        className={styles.close}
        onClick={onClose}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      >
        Close
      </button>
    </div>
  );
}

/** Where the button stands that asks for it; the block, where that is gone. */
function placeOf({ view }: Editor, position: number) {
  const block = view.nodeDOM(position);
  const around = block instanceof HTMLElement ? block : view.dom;
  const { left, top, bottom } = (around.querySelector('[data-action="link"]') ?? around).getBoundingClientRect();
  return { left, top, bottom };
}

function attributesAt({ state }: Editor, position: number): readonly ElementAttribute[] | null {
  const attributes: unknown = state.doc.nodeAt(position)?.attrs['attributes'];
  return Array.isArray(attributes) ? (attributes as readonly ElementAttribute[]) : null; // by the schema
}

type BlockLink = { readonly kind: 'typed'; readonly href: string } | { readonly kind: 'computed' };

/** The link of the block at a position, '' where it has none; null where no component stands there. */
function linkAt(editor: Editor, position: number): BlockLink | null {
  const attributes = attributesAt(editor, position);
  if (attributes === null) return null;
  const found = attributes.find((attribute) => attribute.kind !== 'spread' && attribute.name === 'href');
  if (found?.kind !== 'expression') return { kind: 'typed', href: found?.kind === 'string' ? found.value : '' };
  const href = literalOf(found.value);
  return href === null ? { kind: 'computed' } : { kind: 'typed', href };
}

function setHref(editor: Editor, position: number, href: string): void {
  const { state, view } = editor;
  const attributes = attributesAt(editor, position);
  if (attributes === null) return;
  const next = replaceAttribute(attributes, 'href', href === '' ? null : { kind: 'string', name: 'href', value: href });
  view.dispatch(state.tr.setNodeMarkup(position, null, { ...state.doc.nodeAt(position)?.attrs, attributes: next }));
}
