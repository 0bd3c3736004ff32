import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { parseCodeMeta, setCodeIcon } from '#blocks/codeMetaSpec.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import { lazyOverlay } from '../../kit/lazyComponent.tsx';
import { getNodeAttributes, replaceElementAttribute, toAttributeRecord } from '#document/read/attributeValues.ts';
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
  const isCode = node.type.spec.code === true;
  const attributes = getNodeAttributes(node);
  const meta = String(node.attrs['meta'] ?? '');
  const value = isCode ? parseCodeMeta(meta).icon : toAttributeRecord(attributes)['icon'];
  const close = () => iconPickerStore.setState({ position: null });
  const pick = (icon: string | null) => {
    close();
    const attribute = icon === null ? null : ({ kind: 'string', name: 'icon', value: icon } as const);
    const next = isCode
      ? { meta: setCodeIcon(meta, icon ?? '') || null }
      : { attributes: replaceElementAttribute(attributes, 'icon', attribute) };
    editor.view.dispatch(editor.state.tr.setNodeMarkup(position, null, { ...node.attrs, ...next }));
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
