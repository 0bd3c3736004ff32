import type { Editor } from '@tiptap/core';
import type { Mark } from '@tiptap/pm/model';
import { TextSelection, type Transaction } from '@tiptap/pm/state';
import { MessageSquareX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ElementAttribute } from '#document/page.ts';
import { isSameTarget, getSelectionTarget, type SelectionTarget } from '../attributes/getSelectionTarget.ts';
import { numberApart } from '../attributes/numberApart.ts';
import { toAttributeRecord, setElementAttribute } from '#document/read/attributeValues.ts';
import { autoPositionFloating } from '../plugins/autoPositionFloating.ts';
import { isNewTooltip } from './addTooltip.ts';
import { getPlaceholderInput } from '../insert/placeholderText.ts';
import { useEditorState } from '../page/useEditorState.ts';
import styles from './TooltipField.module.css';

type Tooltip = Extract<SelectionTarget, { kind: 'mark' }>;

/** Field for the tooltip at the caret, below its text. */
export function TooltipField({ editor }: { readonly editor: Editor }) {
  const tooltip = useEditorState({
    editor,
    selector: ({ editor: current }) => tooltipAt(current),
    equalityFn: isSameTarget,
  });
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const place = tooltip?.kind === 'mark' ? tooltip : null;
  const tip = place === null ? '' : tipOf(place.mark);
  useEffect(() => {
    if (place === null) return undefined;
    return autoPositionFloating(
      editor,
      () => ({
        left: editor.view.coordsAtPos(place.from).left,
        top: editor.view.coordsAtPos(place.from).top,
        bottom: editor.view.coordsAtPos(place.to).bottom,
      }),
      field.current,
      { makesRoom: true },
    );
  }, [editor, place]);
  const [isNew, setIsNew] = useState(false);
  useEffect(() => {
    const notice = ({ transaction }: { readonly transaction: Transaction }) => {
      if (isNewTooltip(transaction)) setIsNew(true);
    };
    editor.on('transaction', notice);
    return () => void editor.off('transaction', notice);
  }, [editor]);
  useEffect(() => {
    if (!isNew || place === null) return;
    input.current?.focus();
    setIsNew(false);
  }, [isNew, place]);
  if (place === null) return null;
  return (
    <div ref={field} className={styles.field}>
      <input
        ref={input}
        aria-label="Tooltip text"
        placeholder="Tooltip text"
        value={tip}
        onChange={(event) => setTip(editor, place, event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            editor.view.focus();
            editor.commands.undo();
            return;
          }
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          leave(editor, place);
        }}
      />
      <button type="button" aria-label="Remove tooltip" title="Remove tooltip" onClick={() => remove(editor, place)}>
        <MessageSquareX size={15} />
      </button>
    </div>
  );
}

function tooltipAt(editor: Editor): SelectionTarget | null {
  const { selection } = editor.state;
  if (!editor.isEditable || !(selection instanceof TextSelection) || !selection.empty) return null;
  const words = getPlaceholderInput(editor.state);
  const target: SelectionTarget | null =
    words === null ? getSelectionTarget(editor.state) : { kind: 'mark', ...words, outer: [] };
  return target?.kind === 'mark' && target.mark.type.name === 'tooltip' ? target : null;
}

function attributesOf(mark: Mark): readonly ElementAttribute[] {
  return mark.attrs['attributes'] as readonly ElementAttribute[]; // per the schema
}

function tipOf(mark: Mark): string {
  const { tip } = toAttributeRecord(attributesOf(mark));
  return typeof tip === 'string' ? tip : '';
}

function setTip(editor: Editor, { from, to, mark }: Tooltip, tip: string): void {
  const changed = mark.type.create({ ...mark.attrs, attributes: setElementAttribute(attributesOf(mark), 'tip', tip) });
  const next = numberApart(editor.state.doc, from, to, changed);
  editor.view.dispatch(editor.state.tr.removeMark(from, to, mark).addMark(from, to, next));
}

function leave(editor: Editor, place: Tooltip): void {
  if (tipOf(place.mark) === '') remove(editor, place);
  editor.view.focus();
  editor.view.dispatch(
    editor.state.tr.setSelection(TextSelection.create(editor.state.doc, place.to)).setStoredMarks([]),
  );
}

function remove(editor: Editor, { from, to, mark }: Tooltip): void {
  editor.view.dispatch(editor.state.tr.removeMark(from, to, mark));
  editor.view.focus();
}
