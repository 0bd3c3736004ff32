import type { EditorView } from '@tiptap/pm/view';

/** Types at the caret as a person does, so that whatever answers to keys (Markdown, the insert menu) does so; a line end is Enter. */
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
