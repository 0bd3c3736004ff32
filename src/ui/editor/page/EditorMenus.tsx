import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import type { InvalidFieldInput } from '#state/settings/invalidFieldInputs.ts';
import { AttributesDialog } from '../attributes/AttributesDialog.tsx';
import { useRegisterActiveEditor } from '../attributes/activeEditorStore.ts';
import { BubbleToolbar } from '../bubble/BubbleToolbar.tsx';
import { FindBar } from '../find/FindBar.tsx';
import { BlockHandle } from '../handle/BlockHandle.tsx';
import { BlockSourceDialog } from '../handle/BlockSourceDialog.tsx';
import { BlockIconPicker } from '../inPlace/BlockIconPicker.tsx';
import { BlockLinkField } from '../inPlace/BlockLinkField.tsx';
import { TooltipField } from '../inPlace/TooltipField.tsx';
import { ImageMenu } from '../media/ImageMenu.tsx';
import { CaretMenus } from '../menus/CaretMenus.tsx';
import { LanguageMenu } from '../menus/LanguageMenu.tsx';
import { PhoneToolbar } from '../phone/PhoneToolbar.tsx';
import { TableHandles } from '../tables/TableHandles.tsx';

interface EditorMenusProps {
  readonly editor: Editor;
  readonly onNavigate: (href: string) => void;
  /** Invalid input of a block's field that is not written to the page. */
  readonly unwrittenIn: (field: string) => InvalidFieldInput;
}

/** Everything that floats over the page. Loaded after the page is shown. */
export function EditorMenus({ editor, onNavigate, unwrittenIn }: EditorMenusProps) {
  useRegisterActiveEditor(editor);
  const [edited, setEdited] = useState<number | null>(null);
  const [inSource, setInSource] = useState<number | null>(null);
  return (
    <>
      <CaretMenus editor={editor} />
      <LanguageMenu editor={editor} />
      <TableHandles editor={editor} />
      <ImageMenu editor={editor} />
      <FindBar editor={editor} />
      <TooltipField editor={editor} />
      <BlockIconPicker editor={editor} />
      <BlockLinkField editor={editor} unwrittenIn={unwrittenIn} />
      <PhoneToolbar editor={editor} unwrittenIn={unwrittenIn} onEditAttributes={setEdited} />
      <BubbleToolbar editor={editor} onNavigate={onNavigate} unwrittenIn={unwrittenIn} />
      <BlockHandle editor={editor} onEditAttributes={setEdited} onEditSource={setInSource} />
      <AttributesDialog editor={editor} position={edited} onClose={() => setEdited(null)} />
      {inSource !== null && <BlockSourceDialog editor={editor} position={inSource} onClose={() => setInSource(null)} />}
    </>
  );
}
