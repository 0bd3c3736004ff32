import type { Editor, EditorEvents } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { useEffect, useReducer, useRef } from 'react';
import { useStore } from 'zustand';
import {
  getNodeAttributes,
  evaluateLiteral,
  replaceElementAttribute,
  toAttributeRecord,
} from '#document/read/attributeValues.ts';
import type { ElementAttribute } from '#document/page.ts';
import { notify } from '#state/notices/noticesStore.ts';
import type { InvalidFieldInput } from '#state/settings/invalidFieldInputs.ts';
import { useStableCallback } from '../../kit/useStableCallback.ts';
import { LinkField } from '../bubble/LinkField.tsx';
import { useDismiss } from '../bubble/useDismiss.ts';
import { autoPositionFloating } from '../plugins/autoPositionFloating.ts';
import styles from './BlockLinkField.module.css';
import { mapBlockPosition } from './mapBlockPosition.ts';
import { linkPickerStore } from './linkPickerStore.ts';
import { useApp } from '../../useApp.ts';

const close = () => linkPickerStore.setState({ position: null });

interface BlockLinkFieldProps {
  readonly editor: Editor;
  /** Invalid input of a block's field that is not written to the page. */
  readonly unwrittenIn: (field: string) => InvalidFieldInput;
}

/**
 * Link field below the block whose link button was clicked. Keeps its input while the page changes. Leaving it
 * applies a typed address and keeps other input for the next time; if the block is gone, a notice shows the input.
 */
export function BlockLinkField({ editor, unwrittenIn }: BlockLinkFieldProps) {
  const position = useStore(linkPickerStore, (state) => state.position);
  const field = useRef<HTMLDivElement>(null);
  const link = position === null ? null : linkAt(editor, position);
  const place = position === null || link === null ? null : `link ${placeOfLink(editor, position)}`;
  const { lost, onType } = useTypedAt(place, link?.kind === 'typed' ? link.href : '', unwrittenIn);
  useEffect(() => close, [editor]);
  useBlockFollowed(editor, position !== null, lost);
  useEffect(() => {
    if (position === null) return undefined;
    return autoPositionFloating(editor, () => placeOf(editor, position), field.current, { makesRoom: true });
  }, [editor, position]);
  if (position === null || link === null || place === null) return null;
  const unwritten = unwrittenIn(place);
  const end = () => {
    close();
    editor.view.focus();
  };
  const set = (href: string, next: string) => {
    unwritten.keep(href, null);
    if (next.trim() !== href) setHref(editor, position, next.trim());
  };
  return (
    <div ref={field} className={styles.field} role="dialog" aria-label="Block link">
      {link.kind === 'computed' ? (
        <ComputedNote onClose={end} />
      ) : (
        <LinkField
          href={link.href}
          typed={unwritten.at(link.href)}
          onType={onType}
          onSet={(next) => {
            set(link.href, next);
            end();
          }}
          onLeave={(next) => {
            if (next !== null) set(link.href, next);
            close();
          }}
          onCancel={() => {
            unwritten.keep(link.href, null);
            end();
          }}
        />
      )}
    </div>
  );
}

/** Follows the block while the page changes. If the block is gone, or its link becomes computed, a notice shows the typed input. */
function useBlockFollowed(editor: Editor, isOpen: boolean, lost: () => string | null): void {
  const app = useApp();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!isOpen) return undefined;
    const follow = ({ transaction, appendedTransactions }: EditorEvents['transaction']) => {
      const { position } = linkPickerStore.getState();
      if (position === null) return; // already closed; the caret is restored elsewhere
      const next = mapBlockPosition(position, [transaction, ...appendedTransactions]);
      const link = next === null ? null : linkAt(editor, next);
      const typed = link?.kind === 'typed' ? null : lost();
      if (typed !== null)
        notify(app, `Couldn’t set the link because its block changed. You typed: ${typed}`, 'problem');
      linkPickerStore.setState({ position: link === null || typed !== null ? null : next });
      draw();
    };
    editor.on('transaction', follow);
    return () => {
      editor.off('transaction', follow);
    };
  }, [app, editor, isOpen, lost]);
}

/** Tracks the input for the block at a place, starting with earlier input. If a page change moves the place, the input moves with it. */
function useTypedAt(place: string | null, href: string, unwrittenIn: BlockLinkFieldProps['unwrittenIn']) {
  const typed = useRef<string | null>(null);
  const kept = useRef<string | null>(null);
  useEffect(() => {
    const before = kept.current;
    kept.current = place;
    if (place === null) typed.current = null;
    else if (before === null) typed.current = unwrittenIn(place).at(href);
    else if (before !== place) {
      unwrittenIn(before).keep(href, null);
      unwrittenIn(place).keep(href, typed.current);
    }
  }, [place, href, unwrittenIn]);
  return {
    lost: useStableCallback(() => typed.current),
    onType: useStableCallback((text: string | null) => {
      typed.current = text;
      if (place !== null) unwrittenIn(place).keep(href, text);
    }),
  };
}

/** Key of a block's link on the page: its tag, title and number among equal ones. */
function placeOfLink({ state }: Editor, position: number): string {
  const named = ({ attrs }: DocumentNode) =>
    `${String(attrs['tag'])} ${String(toAttributeRecord(getNodeAttributes({ attrs }))['title'] ?? '')}`;
  const own = state.doc.nodeAt(position);
  const name = own === null ? '' : named(own);
  let number = 0;
  state.doc.nodesBetween(0, position, (node, at) => {
    if (at < position && named(node) === name) number += 1;
  });
  return `${name} ${String(number)}`;
}

/** Shown instead of the field for a computed link. */
function ComputedNote({ onClose }: { readonly onClose: () => void }) {
  const note = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  useDismiss(note, close);
  return (
    <div ref={note} className={styles.note}>
      <p>This link is a JavaScript expression. Edit it in the side panel.</p>
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

/** The rectangle of the link button, or of the block if there is none, or else of the text. */
function placeOf({ view }: Editor, position: number) {
  const block = view.nodeDOM(position);
  const around = block instanceof HTMLElement ? block : view.dom;
  const { left, top, bottom } = (around.querySelector('[data-action="link"]') ?? around).getBoundingClientRect();
  return { left, top, bottom };
}

function attributesAt({ state }: Editor, position: number): readonly ElementAttribute[] | null {
  const attributes: unknown = state.doc.nodeAt(position)?.attrs['attributes'];
  return Array.isArray(attributes) ? (attributes as readonly ElementAttribute[]) : null; // per the schema
}

type BlockLink = { readonly kind: 'typed'; readonly href: string } | { readonly kind: 'computed' };

/** The link of the block at a position, '' if it has none; null if there is no component. */
function linkAt(editor: Editor, position: number): BlockLink | null {
  const attributes = attributesAt(editor, position);
  if (attributes === null) return null;
  const found = attributes.find((attribute) => attribute.kind !== 'spread' && attribute.name === 'href');
  if (found?.kind !== 'expression') return { kind: 'typed', href: found?.kind === 'string' ? found.value : '' };
  const href = evaluateLiteral(found.value);
  return href === null ? { kind: 'computed' } : { kind: 'typed', href };
}

function setHref(editor: Editor, position: number, href: string): void {
  const { state, view } = editor;
  const attributes = attributesAt(editor, position);
  if (attributes === null) return;
  const next = replaceElementAttribute(
    attributes,
    'href',
    href === '' ? null : { kind: 'string', name: 'href', value: href },
  );
  view.dispatch(state.tr.setNodeMarkup(position, null, { ...state.doc.nodeAt(position)?.attrs, attributes: next }));
}
