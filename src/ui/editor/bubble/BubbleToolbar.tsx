import type { Editor } from '@tiptap/core';
import { NodeSelection, TextSelection, type EditorState } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { Bold, Code, ExternalLink, Italic, Link, MessageSquareText, Strikethrough, Unlink } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { addTooltip } from '../inPlace/addTooltip.ts';
import { placeBeside } from '../placeBeside.ts';
import styles from './BubbleToolbar.module.css';
import { LinkField } from './LinkField.tsx';
import { linkAt, setLink } from './linkAt.ts';

const marks = [
  { name: 'bold', label: 'Bold', Icon: Bold },
  { name: 'italic', label: 'Italic', Icon: Italic },
  { name: 'strike', label: 'Strikethrough', Icon: Strikethrough },
  { name: 'code', label: 'Code', Icon: Code },
] as const;

interface Shown {
  readonly from: number;
  readonly to: number;
  /** Words are selected; else the caret stands in a link. */
  readonly words: boolean;
  readonly active: readonly string[];
  readonly href: string | null;
}

interface BubbleToolbarProps {
  readonly editor: Editor;
  readonly onNavigate: (href: string) => void;
}

/** The toolbar over selected words, and over the link that the caret stands in. */
export function BubbleToolbar({ editor, onNavigate }: BubbleToolbarProps) {
  const shown = useEditorState({ editor, selector: ({ editor: current }) => shownFor(current) });
  const linking = useLinking(editor, shown);
  const toolbar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown === null) return undefined;
    const place = () => {
      const start = editor.view.coordsAtPos(shown.from);
      return { left: start.left, top: start.top, bottom: editor.view.coordsAtPos(shown.to).bottom };
    };
    return placeBeside(editor, place, toolbar.current, 'above');
  }, [editor, shown, linking.open]);
  if (shown === null) return null;
  const { href } = shown;
  return (
    <div ref={toolbar} className={styles.toolbar} role="toolbar" aria-label="Text">
      {linking.open ? (
        <LinkField href={href ?? ''} onSet={(next) => linking.close(() => setLink(editor, next))} onCancel={() => linking.close()} />
      ) : (
        <>
          {shown.words &&
            marks.map(({ name, label, Icon }) => (
              <Button key={name} label={label} pressed={shown.active.includes(name)} onClick={() => editor.chain().focus().toggleMark(name).run()}>
                <Icon size={16} />
              </Button>
            ))}
          {shown.words && (
            <Button label="Tooltip" onClick={() => addTooltip(editor)}>
              <MessageSquareText size={16} />
            </Button>
          )}
          <Button label={href === null ? 'Link' : 'Edit link'} pressed={href !== null} onClick={linking.start}>
            <Link size={16} />
          </Button>
          {href !== null && (
            <>
              <span className={styles.address}>{href}</span>
              <Button label="Open link" onClick={() => onNavigate(href)}>
                <ExternalLink size={16} />
              </Button>
              <Button label="Remove link" onClick={() => setLink(editor, '')}>
                <Unlink size={16} />
              </Button>
            </>
          )}
        </>
      )}
    </div>
  );
}

interface ButtonProps {
  readonly label: string;
  readonly pressed?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Button({ label, pressed, onClick, children }: ButtonProps) {
  return (
    <button type="button" className={styles.button} aria-label={label} title={label} aria-pressed={pressed} onMouseDown={(event) => event.preventDefault()} onClick={onClick}>
      {children}
    </button>
  );
}

/** Whether the address is being typed; Mod-K in the page begins it. */
function useLinking(editor: Editor, shown: Shown | null) {
  const [open, setOpen] = useState(false);
  const wanted = shown !== null;
  useEffect(() => {
    if (!wanted) setOpen(false);
  }, [wanted]);
  useEffect(() => {
    const { dom } = editor.view;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!wanted || event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    dom.addEventListener('keydown', onKeyDown);
    return () => dom.removeEventListener('keydown', onKeyDown);
  }, [editor, wanted]);
  const close = (change?: () => void) => {
    setOpen(false);
    editor.view.focus();
    change?.();
  };
  return { open: open && wanted, start: () => setOpen(true), close };
}

function shownFor(editor: Editor): Shown | null {
  const { state } = editor;
  const { selection } = state;
  if (!editor.isEditable || selection instanceof NodeSelection || !(selection instanceof TextSelection) || selection.$from.parent.type.spec.code === true) return null;
  const link = linkAt(state);
  if (selection.empty) return link === null ? null : { from: link.from, to: link.to, words: false, active: [], href: link.href };
  if (state.doc.textBetween(selection.from, selection.to, ' ', 'x').trim() === '') return null;
  return { from: selection.from, to: selection.to, words: true, active: activeMarks(state), href: link?.href ?? null };
}

function activeMarks({ doc, selection, schema }: EditorState): readonly string[] {
  return marks.map(({ name }) => name).filter((name) => {
    const type = schema.marks[name];
    return type !== undefined && doc.rangeHasMark(selection.from, selection.to, type);
  });
}
