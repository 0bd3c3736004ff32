import type { EditorView } from '@tiptap/pm/view';

/** Types text at the caret like a user, so that key handling (Markdown, the insert menu) applies; a newline is Enter. */
export function simulateTyping(view: EditorView, text: string): void {
  for (const character of text) {
    if (character === '\n') pressEnter(view);
    else typeCharacter(view, character);
  }
}

function typeCharacter(view: EditorView, character: string): void {
  const { from, to } = view.state.selection;
  const insertion = () => view.state.tr.insertText(character, from, to);
  if (view.someProp('handleTextInput', (handle) => handle(view, from, to, character, insertion)) !== true)
    view.dispatch(insertion().scrollIntoView());
}

function pressEnter(view: EditorView): void {
  const event = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', keyCode: 13 });
  view.someProp('handleKeyDown', (handle) => handle(view, event));
}
