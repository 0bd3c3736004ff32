import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { ElementAttribute } from '#document/page.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import { lazyOverlay } from '../../kit/lazyComponent.tsx';
import { replaceElementAttribute, toAttributeRecord } from '#document/read/attributeValues.ts';
import { iconPickerStore } from './iconPickerStore.ts';
import { useApp } from '../../useApp.ts';

const IconPicker = lazyOverlay(async () => (await import('../../icons/IconPicker.tsx')).IconPicker);

/** Picks the icon of the block whose icon was clicked. */
export function BlockIconPicker({ editor }: { readonly editor: Editor }) {
  const app = useApp();
  const position = useStore(iconPickerStore, (state) => state.position);
  useEffect(() => () => iconPickerStore.setState({ position: null }), [editor]);
  const node =
    position === null || position >= editor.state.doc.content.size ? null : editor.state.doc.nodeAt(position);
  if (position === null || node === null) return null;
  const attributes = node.attrs['attributes'] as readonly ElementAttribute[]; // per the schema: only components open the picker
  const value = toAttributeRecord(attributes)['icon'];
  const close = () => iconPickerStore.setState({ position: null });
  const pick = (icon: string | null) => {
    close();
    const next = replaceElementAttribute(
      attributes,
      'icon',
      icon === null ? null : { kind: 'string', name: 'icon', value: icon },
    );
    editor.view.dispatch(editor.state.tr.setNodeMarkup(position, null, { ...node.attrs, attributes: next }));
    editor.view.focus();
  };
  return (
    <IconPicker
      value={typeof value === 'string' ? value : ''}
      library={getOpenSite(app)?.configuration?.facts.iconLibrary}
      onPick={pick}
      onClose={close}
    />
  );
}
