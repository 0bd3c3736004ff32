import type { Editor } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';
import type { InvalidFieldInput } from '#state/settings/invalidFieldInputs.ts';
import { getSelectedLink, setLink } from './linkMark.ts';
import { LinkField } from './LinkField.tsx';

interface WordsLinkFieldProps {
  readonly editor: Editor;
  /** Invalid input of a page field that is not written to the page. */
  readonly unwrittenIn: (field: string) => InvalidFieldInput;
  /** Called before the link is set; `takesCaret` is true if the caret returns to the page. */
  readonly onEnd: (takesCaret: boolean) => void;
}

/** Link field for the selected text or the link at the caret. Leaving it applies a typed address; other input is kept for the next time. */
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

/** Key of the text and the number of its earlier occurrences. */
function placeOfWords(state: EditorState): string {
  const { doc, selection } = state;
  const { from, to } = (selection.empty ? getSelectedLink(state) : null) ?? selection;
  const words = doc.textBetween(from, to, '\n');
  const before = words === '' ? 0 : doc.textBetween(0, from, '\n').split(words).length - 1;
  return JSON.stringify([words, before]);
}
