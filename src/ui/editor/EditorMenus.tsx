import type { Editor } from '@tiptap/core';
import { BubbleToolbar } from './bubble/BubbleToolbar.tsx';
import { BlockHandle } from './handle/BlockHandle.tsx';
import { SlashMenu } from './insert/SlashMenu.tsx';

interface EditorMenusProps {
  readonly editor: Editor;
  readonly onNavigate: (href: string) => void;
}

/** All that floats over the page. Loaded after the page is shown. */
export function EditorMenus({ editor, onNavigate }: EditorMenusProps) {
  return (
    <>
      <SlashMenu editor={editor} />
      <BubbleToolbar editor={editor} onNavigate={onNavigate} />
      <BlockHandle editor={editor} />
    </>
  );
}
