import type { Editor } from '@tiptap/core';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { replaceAttribute } from '#document/attributeValues.ts';
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
  const href = position === null ? null : hrefAt(editor, position);
  if (position === null || href === null) return null;
  const end = () => {
    close();
    editor.view.focus();
  };
  return (
    <div ref={field} className={styles.field} role="dialog" aria-label="Link of the block">
      <LinkField
        href={href}
        onSet={(next) => {
          setHref(editor, position, next.trim());
          end();
        }}
        onCancel={end}
      />
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

/** The address that is typed on; '' where none is, or where it is computed; null where no component stands there. */
function hrefAt(editor: Editor, position: number): string | null {
  const attributes = attributesAt(editor, position);
  const found = attributes?.find((attribute) => attribute.kind !== 'spread' && attribute.name === 'href');
  return attributes === null ? null : found?.kind === 'string' ? found.value : '';
}

function setHref(editor: Editor, position: number, href: string): void {
  const { state, view } = editor;
  const attributes = attributesAt(editor, position);
  if (attributes === null) return;
  const next = replaceAttribute(attributes, 'href', href === '' ? null : { kind: 'string', name: 'href', value: href });
  view.dispatch(state.tr.setNodeMarkup(position, null, { ...state.doc.nodeAt(position)?.attrs, attributes: next }));
}
