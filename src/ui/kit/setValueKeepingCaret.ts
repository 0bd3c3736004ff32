import { mapOffset } from '#form/mapOffset.ts';

/** Sets a field's text from elsewhere. A caret in the field keeps its place in the text instead of jumping to the end. */
export function setValueKeepingCaret(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { value: before, selectionStart, selectionEnd } = field;
  if (before === text) return;
  field.value = text;
  if (field.ownerDocument.activeElement !== field || selectionStart === null || selectionEnd === null) return;
  field.setSelectionRange(mapOffset(before, text, selectionStart), mapOffset(before, text, selectionEnd));
}
