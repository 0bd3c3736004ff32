import styles from './RulesScreen.module.css';
import { ActionIcon, Textarea } from '@mantine/core';
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react';
import { useRef, type KeyboardEvent, useEffect, type RefObject, useLayoutEffect } from 'react';
import type { RulesFileItem } from '#lint/rulesFile/readRulesFile.ts';
import { useInputText, trimText } from '../../forms/useInputText.ts';
import { RuleChecks } from './RuleChecks.tsx';
import type { DragHandleProps } from './useListDrag.ts';

interface RuleRowProps {
  /** Null while the rule isn't written yet. */
  readonly rule: RulesFileItem | null;
  readonly number: number;
  readonly isLast: boolean;
  readonly drop: 'before' | 'after' | null;
  readonly grip: DragHandleProps;
  /** Called with the new text, the texts the rule may have in the file by now, and whether it started as a new rule. */
  readonly onWords: (words: string, typed: { readonly words: readonly string[]; readonly isNew: boolean }) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: (words: readonly string[]) => void;
  /** The focus left the row while it had no text. */
  readonly onEmpty: (words: readonly string[]) => void;
  readonly onNext: () => void;
  /** The row unmounted with the focus, for example after an undo. */
  readonly onGone: () => void;
}

/** One rule: its text, its checks, and buttons to move and remove it. Alt + arrow keys move it. */
export function RuleRow({
  rule,
  number,
  isLast,
  drop,
  grip,
  onWords,
  onMove,
  onRemove,
  onEmpty,
  onNext,
  onGone,
}: RuleRowProps) {
  const [text, type] = useInputText(rule?.text ?? '', { asStored: trimText });
  const typed = useTypedWords(rule);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      onMove(number - 1 + (event.key === 'ArrowUp' ? -1 : 1));
    }
  };
  const onFieldKey = (event: KeyboardEvent) => {
    onKeyDown(event);
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault(); // a rule is a single paragraph
    if (text.trim() !== '' && isLast) onNext();
  };
  const change = (words: string) => {
    type(words);
    onWords(words, typed.note(words));
  };
  const isRemoved = useRef(false);
  const row = useFocusLeave(() => {
    if (text.trim() === '' && !isRemoved.current) onEmpty(typed.known());
  });
  useUnmountFocus(row, onGone);
  return (
    <li ref={row} className={styles.row} data-drop={drop}>
      <button
        type="button"
        className={styles.grip}
        data-grip
        aria-label={`Rule ${number}: drag to move, or press Alt and an arrow key`}
        disabled={rule === null}
        onKeyDown={onKeyDown}
        {...grip}
      >
        <GripVertical size={15} aria-hidden />
      </button>
      <div className={styles.words}>
        <Textarea
          size="sm"
          aria-label={`Rule ${number}`}
          autosize
          minRows={1}
          value={text}
          onKeyDown={onFieldKey}
          onChange={({ currentTarget: { value } }) => change(value.replaceAll('\n', ' '))}
        />
        {rule !== null && rule.more.length > 0 && <p className={styles.more}>{rule.more.join(' · ')}</p>}
        {rule !== null && <RuleChecks words={rule.text} />}
      </div>
      <RowButtons
        number={number}
        canMove={{ up: rule !== null && number > 1, down: rule !== null && !isLast }}
        onMove={onMove}
        onRemove={() => {
          isRemoved.current = true; // only once: an emptied row also loses the focus
          onRemove(typed.known());
        }}
        onKeyDown={onKeyDown}
      />
    </li>
  );
}

interface RowButtonsProps {
  readonly number: number;
  readonly canMove: { readonly up: boolean; readonly down: boolean };
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function RowButtons({ number, canMove, onMove, onRemove, onKeyDown }: RowButtonsProps) {
  return (
    <div className={styles.buttons}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Move rule ${number} up`}
        disabled={!canMove.up}
        onClick={() => onMove(number - 2)}
        onKeyDown={onKeyDown}
      >
        <ArrowUp size={15} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Move rule ${number} down`}
        disabled={!canMove.down}
        onClick={() => onMove(number)}
        onKeyDown={onKeyDown}
      >
        <ArrowDown size={15} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={`Remove rule ${number}`} onClick={onRemove}>
        <Trash2 size={15} />
      </ActionIcon>
    </div>
  );
}

/** Texts that the rule may have in the file: the one rendered, and all typed since. */
function useTypedWords(rule: RulesFileItem | null) {
  const words = useRef<readonly string[]>([]);
  const isNew = useRef(rule === null);
  const known = () => [...new Set([...(rule === null ? [] : [rule.text]), ...words.current])];
  return {
    known,
    note: (text: string) => {
      // Starts over when the file has the text typed last.
      if (rule !== null && words.current.at(-1) === rule.text) [words.current, isNew.current] = [[], false];
      const before = known();
      words.current = [...words.current, trimText(text)];
      return { words: before, isNew: isNew.current };
    },
  };
}

/** Calls back when focus leaves the row, but not when the window blurs. */
function useFocusLeave(leave: () => void): RefObject<HTMLLIElement | null> {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const { current } = row;
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      const isWithin = relatedTarget instanceof Node && current?.contains(relatedTarget) === true;
      if (!isWithin && current?.contains(document.activeElement) !== true) leave();
    };
    current?.addEventListener('focusout', onFocusOut);
    return () => current?.removeEventListener('focusout', onFocusOut);
  });
  return row;
}

/** Calls back just before a focused row unmounts, as on undo. */
function useUnmountFocus(row: RefObject<HTMLLIElement | null>, onGone: () => void): void {
  const latest = useRef(onGone);
  useEffect(() => {
    latest.current = onGone;
  });
  useLayoutEffect(() => {
    const { current } = row;
    return () => {
      if (current?.contains(document.activeElement) === true) latest.current();
    };
  }, [row]);
}
