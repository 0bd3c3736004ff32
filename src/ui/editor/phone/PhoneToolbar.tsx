import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { useMediaQuery } from '@mantine/hooks';
import { useEditorState } from '@tiptap/react';
import {
  Bold,
  Code,
  Italic,
  Link,
  List,
  ListChecks,
  MessageSquareText,
  Plus,
  Redo2,
  Strikethrough,
  Undo2,
} from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { setLink } from '../bubble/linkAt.ts';
import { LinkField } from '../bubble/LinkField.tsx';
import { addTooltip } from '../inPlace/addTooltip.ts';
import { openSlash } from '../insert/slash.ts';
import styles from './PhoneToolbar.module.css';

/** The toolbar over the keyboard of a phone or tablet: what has no keys there. */
export function PhoneToolbar({ editor }: { readonly editor: Editor }) {
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false }) === true;
  return isTouch ? <Toolbar editor={editor} /> : null;
}

function Toolbar({ editor }: { readonly editor: Editor }) {
  const bar = useRef<HTMLDivElement>(null);
  const [linking, setLinking] = useState(false);
  const focused = useFocused(editor);
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      strike: current.isActive('strike'),
      code: current.isActive('code'),
      link: current.isActive('link'),
      bulletList: current.isActive('bulletList'),
      empty: current.state.selection.empty,
    }),
  });
  const shown = focused || linking;
  useAboveKeyboard(bar, shown);
  if (!shown) return null;
  const finishLink = (href: string | null) => {
    setLinking(false);
    editor.view.focus();
    if (href !== null) setLink(editor, href);
  };
  return (
    <div ref={bar} className={styles.bar} role="toolbar" aria-label="Writing">
      {linking ? (
        <LinkField
          href={String(editor.getAttributes('link')['href'] ?? '')}
          onSet={finishLink}
          onCancel={() => finishLink(null)}
        />
      ) : (
        <>
          <Tool label="Insert a block" onPress={() => startInsert(editor)}>
            <Plus size={20} />
          </Tool>
          <Tool label="Bold" pressed={active.bold} onPress={() => editor.chain().focus().toggleMark('bold').run()}>
            <Bold size={19} />
          </Tool>
          <Tool
            label="Italic"
            pressed={active.italic}
            onPress={() => editor.chain().focus().toggleMark('italic').run()}
          >
            <Italic size={19} />
          </Tool>
          <Tool
            label="Link"
            pressed={active.link}
            disabled={active.empty && !active.link}
            onPress={() => setLinking(true)}
          >
            <Link size={19} />
          </Tool>
          <Tool
            label="List"
            pressed={active.bulletList}
            onPress={() => editor.chain().focus().toggleList('bulletList', 'listItem').run()}
          >
            <List size={20} />
          </Tool>
          <Tool label="Task" onPress={() => toggleTask(editor)}>
            <ListChecks size={20} />
          </Tool>
          <Tool label="Undo" onPress={() => editor.chain().focus().undo().run()}>
            <Undo2 size={19} />
          </Tool>
          <Tool label="Redo" onPress={() => editor.chain().focus().redo().run()}>
            <Redo2 size={19} />
          </Tool>
          <Tool
            label="Strikethrough"
            pressed={active.strike}
            onPress={() => editor.chain().focus().toggleMark('strike').run()}
          >
            <Strikethrough size={19} />
          </Tool>
          <Tool label="Code" pressed={active.code} onPress={() => editor.chain().focus().toggleMark('code').run()}>
            <Code size={19} />
          </Tool>
          <Tool label="Tooltip" disabled={active.empty} onPress={() => addTooltip(editor)}>
            <MessageSquareText size={19} />
          </Tool>
        </>
      )}
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A button that leaves the focus, and so the keyboard, where it is. */
function Tool({ label, pressed, disabled = false, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** The insert menu opens where a slash is typed: behind a blank at the end of a line, on a new line where the caret stands in words. */
function startInsert(editor: Editor): void {
  const { $from } = editor.state.selection;
  const { paragraph } = editor.schema.nodes;
  editor.view.focus();
  const isAtEnd = $from.parentOffset === $from.parent.content.size;
  const fits =
    paragraph !== undefined &&
    $from.depth > 0 &&
    $from.node(-1).canReplaceWith($from.indexAfter(-1), $from.indexAfter(-1), paragraph);
  if (!isAtEnd && fits) {
    const after = $from.after();
    const transaction = editor.state.tr.insert(after, paragraph.create());
    editor.view.dispatch(transaction.setSelection(TextSelection.create(transaction.doc, after + 1)));
  } else if ($from.parent.content.size > 0 && $from.nodeBefore?.text?.endsWith(' ') !== true) {
    const end = $from.end();
    const transaction = editor.state.tr.insertText(' ', end);
    editor.view.dispatch(transaction.setSelection(TextSelection.create(transaction.doc, end + 1)));
  }
  editor.view.dispatch(openSlash(editor.state));
}

function toggleTask(editor: Editor): void {
  if (!editor.isActive('listItem')) editor.chain().focus().toggleList('bulletList', 'listItem').run();
  const isTask = typeof editor.getAttributes('listItem')['checked'] === 'boolean';
  editor
    .chain()
    .focus()
    .updateAttributes('listItem', { checked: isTask ? null : false })
    .run();
}

function useFocused(editor: Editor): boolean {
  const [focused, setFocused] = useState(editor.isFocused);
  useEffect(() => {
    const focus = () => setFocused(true);
    const blur = () => setFocused(false);
    editor.on('focus', focus);
    editor.on('blur', blur);
    return () => {
      editor.off('focus', focus);
      editor.off('blur', blur);
    };
  }, [editor]);
  return focused;
}

/** Keeps the bar at the lower edge of what is seen: over the keyboard, which covers the page's own edge. */
function useAboveKeyboard(bar: React.RefObject<HTMLDivElement | null>, shown: boolean): void {
  useEffect(() => {
    const { visualViewport } = globalThis;
    if (!shown || visualViewport === null) return undefined;
    const place = () =>
      bar.current?.style.setProperty(
        '--covered',
        `${Math.max(0, innerHeight - visualViewport.height - visualViewport.offsetTop)}px`,
      );
    place();
    visualViewport.addEventListener('resize', place);
    visualViewport.addEventListener('scroll', place);
    return () => {
      visualViewport.removeEventListener('resize', place);
      visualViewport.removeEventListener('scroll', place);
    };
  }, [bar, shown]);
}
