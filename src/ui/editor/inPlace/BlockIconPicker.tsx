import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { ElementAttribute } from '#document/page.ts';
import { openSiteNow } from '#state/site/siteStore.ts';
import { deferredOver } from '../../kit/deferred.tsx';
import { replaceAttribute, valuesOf } from '#document/attributeValues.ts';
import { iconRequest } from './iconRequest.ts';
import { useApp } from '../../useApp.ts';

const IconPicker = deferredOver(async () => (await import('../../icons/IconPicker.tsx')).IconPicker);

/** Picks the icon of the block whose icon was clicked. */
export function BlockIconPicker({ editor }: { readonly editor: Editor }) {
  const app = useApp();
  const position = useStore(iconRequest, (state) => state.position);
  useEffect(() => () => iconRequest.setState({ position: null }), [editor]);
  const node =
    position === null || position >= editor.state.doc.content.size ? null : editor.state.doc.nodeAt(position);
  if (position === null || node === null) return null;
  const attributes = node.attrs['attributes'] as readonly ElementAttribute[]; // by the schema: only components ask
  const value = valuesOf(attributes)['icon'];
  const close = () => iconRequest.setState({ position: null });
  const pick = (icon: string | null) => {
    close();
    const next = replaceAttribute(
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
      library={openSiteNow(app)?.configuration?.facts.iconLibrary}
      onPick={pick}
      onClose={close}
    />
  );
}
