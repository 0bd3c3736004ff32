import { movedOffset } from '#form/movedOffset.ts';

/** Shows a text that came from elsewhere in a field. A caret that stands in it stays between its words; left alone, it would jump to the end. */
export function showWritten(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { value: before, selectionStart, selectionEnd } = field;
  if (before === text) return;
  field.value = text;
  if (field.ownerDocument.activeElement !== field || selectionStart === null || selectionEnd === null) return;
  field.setSelectionRange(movedOffset(before, text, selectionStart), movedOffset(before, text, selectionEnd));
}
