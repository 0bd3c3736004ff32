import { Button } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Problem } from '#base/problem.ts';
import { getPageHeaderTexts, type PageHeaderPosition } from '#document/position/pageHeaderFields.ts';
import type { FrontMatter } from '#document/page.ts';
import { ProblemMessage } from '../../kit/ProblemMessage.tsx';
import { setValueKeepingCaret } from '../../kit/setValueKeepingCaret.ts';
import { getHistoryCommand } from '../../kit/getHistoryCommand.ts';

/** Invalid front matter: its problem, the apparent title, and a callback that opens the source. */
export interface BrokenFrontMatter {
  readonly problem: Problem;
  readonly title: string | null;
  readonly onOpenSource: () => void;
}

interface PageHeadProps {
  readonly values: FrontMatter['values'];
  readonly broken: BrokenFrontMatter | null;
  /** Undefined removes the field; `from` is the value it showed. */
  readonly onChange: (key: string, value: string | undefined, from: string) => void;
  readonly onLeave: () => void;
  /** Undoes the page's last change, wherever on the page it was. */
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** Rendered behind the fields. */
  readonly children?: ReactNode;
}

/** The page's title and description, edited where readers see them. */
export function PageHeadEditor({ values, broken, onChange, children, ...keys }: PageHeadProps) {
  if (broken !== null) {
    return (
      <header className="page-head">
        <p className="page-title">{broken.title ?? 'Untitled'}</p>
        <ProblemMessage problem={broken.problem}>
          <Button size="xs" variant="default" onClick={broken.onOpenSource}>
            Edit source
          </Button>
        </ProblemMessage>
      </header>
    );
  }
  const { title, description } = getPageHeaderTexts(values);
  const set = (key: string, value: string, from: string) => onChange(key, value === '' ? undefined : value, from);
  return (
    <header className="page-head">
      {children}
      <HeadField
        className="page-title"
        name="title"
        label="Title"
        placeholder="Untitled"
        value={title}
        onChange={(value, from) => set('title', value, from)}
        {...keys}
      />
      <HeadField
        className="page-description"
        name="description"
        label="Description"
        placeholder="Add a description"
        value={description}
        onChange={(value, from) => set('description', value, from)}
        {...keys}
      />
    </header>
  );
}

interface HeadFieldProps extends Pick<PageHeadProps, 'onLeave' | 'onUndo' | 'onRedo'> {
  readonly className: string;
  /** The front matter field. */
  readonly name: PageHeaderPosition['field'];
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string, from: string) => void;
}

function HeadField({ className, name, label, placeholder, value, onChange, onLeave, onUndo, onRedo }: HeadFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(value);
  useLayoutEffect(() => {
    if (field.current !== null) setValueKeepingCaret(field.current, value);
    setText(value);
  }, [value]);
  useEffect(() => {
    // Measuring would lay out the whole page again; skipped where CSS can size the field.
    if (field.current === null || CSS.supports('field-sizing: content')) return;
    field.current.style.height = 'auto';
    field.current.style.height = `${field.current.scrollHeight}px`;
  }, [text]);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const step = getHistoryCommand(event);
    const way = wayOutOf(event);
    if (step === null && way === null) return;
    const { nextElementSibling: next, previousElementSibling: before } = event.currentTarget;
    if (step === null && way === 'up' && !(before instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    if (step !== null) return step === 'undo' ? onUndo() : onRedo();
    const to = way === 'up' ? before : next;
    if (to instanceof HTMLTextAreaElement) to.focus();
    else onLeave();
  };
  return (
    <textarea
      ref={field}
      className={className}
      name={name}
      aria-label={label}
      placeholder={placeholder}
      rows={1}
      value={text}
      onChange={(event) => {
        const next = event.currentTarget.value.replaceAll('\n', ' ');
        setText(next);
        onChange(next, text);
      }}
      onKeyDown={onKeyDown}
    />
  );
}

/** The direction a key leaves the field: Enter always, an arrow key at the start or end of its text, as between paragraphs. */
function wayOutOf(event: KeyboardEvent<HTMLTextAreaElement>): 'up' | 'down' | null {
  const { key } = event;
  if (event.nativeEvent.isComposing) return null;
  if (key === 'Enter') return 'down';
  if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return null;
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  if (selectionStart !== selectionEnd) return null;
  if (key === 'ArrowDown') return selectionEnd === value.length ? 'down' : null;
  return key === 'ArrowUp' && selectionStart === 0 ? 'up' : null;
}
