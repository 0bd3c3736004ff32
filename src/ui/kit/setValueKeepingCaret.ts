import { mapOffset } from '#form/mapOffset.ts';

/** Shows a text that came from elsewhere in a field. A caret that stands in it stays between its words; left alone, it would jump to the end. */
export function setValueKeepingCaret(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { value: before, selectionStart, selectionEnd } = field;
  if (before === text) return;
  field.value = text;
  if (field.ownerDocument.activeElement !== field || selectionStart === null || selectionEnd === null) return;
  field.setSelectionRange(mapOffset(before, text, selectionStart), mapOffset(before, text, selectionEnd));
}
