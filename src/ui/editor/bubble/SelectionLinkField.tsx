import type { Editor } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';
import type { InvalidFieldInput } from '#state/settings/invalidFieldInputs.ts';
import { getSelectedLink, setLink } from './linkMark.ts';
import { LinkField } from './LinkField.tsx';

interface WordsLinkFieldProps {
  readonly editor: Editor;
  /** What is typed in a field of the page and is not on it. */
  readonly unwrittenIn: (field: string) => InvalidFieldInput;
  /** Called before the link is set; whether the caret goes back to the page. */
  readonly onEnd: (takesCaret: boolean) => void;
}

/** Where the link of the selected words, or that around the caret, is chosen. Leaving it takes an address that was typed; what is none is there again. */
export function SelectionLinkField({ editor, unwrittenIn, onEnd }: WordsLinkFieldProps) {
  const href = getSelectedLink(editor.state)?.href ?? '';
  const unwritten = unwrittenIn(`link of ${placeOfWords(editor.state)}`);
  const end = (next: string | null, takesCaret: boolean) => {
    unwritten.keep(href, null);
    onEnd(takesCaret);
    if (next !== null) setLink(editor, next);
  };
  return (
    <LinkField
      href={href}
      typed={unwritten.at(href)}
      onType={(typed) => unwritten.keep(href, typed === '' ? null : typed)}
      onSet={(next) => end(next, true)}
      onCancel={() => end(null, true)}
      onLeave={(next) => (next === null ? onEnd(false) : end(next, false))}
    />
  );
}

/** The words, and how often they stand before. */
function placeOfWords(state: EditorState): string {
  const { doc, selection } = state;
  const { from, to } = (selection.empty ? getSelectedLink(state) : null) ?? selection;
  const words = doc.textBetween(from, to, '\n');
  const before = words === '' ? 0 : doc.textBetween(0, from, '\n').split(words).length - 1;
  return JSON.stringify([words, before]);
}
