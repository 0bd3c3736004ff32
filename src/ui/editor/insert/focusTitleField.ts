import { focusNewField } from '../inPlace/createAttributeField.ts';

/**
 * Focuses the title field of a component and selects its text. With tabs, renames the first tab. Without a title,
 * focuses the first field if it is empty. `isNew` if the component was just inserted.
 */
export function focusTitleField(dom: Node | null, isNew = true): void {
  if (!(dom instanceof HTMLElement)) return;
  const isSeen = (field: HTMLElement) => field.offsetParent !== null;
  const tab = dom.querySelector<HTMLElement>(':scope > .tab-bar [role="tab"]');
  if (tab !== null) {
    tab.dispatchEvent(new MouseEvent('dblclick'));
    return;
  }
  const fields = [...dom.querySelectorAll<HTMLTextAreaElement>('.attribute-field textarea')].filter(isSeen);
  const field =
    fields.find(({ classList }) => classList.contains('title-input')) ??
    fields.slice(0, 1).find(({ value }) => value === '');
  if (field === undefined) return;
  if (isNew) focusNewField(field);
  else field.focus();
  field.select();
}

/** Starts renaming a tab. False if there is no such tab. */
export function startTabTitleEdit(dom: Node | null, index: number): boolean {
  if (!(dom instanceof HTMLElement)) return false;
  const tab = dom.querySelectorAll<HTMLElement>(':scope > .tab-bar [role="tab"]')[index];
  tab?.dispatchEvent(new MouseEvent('dblclick'));
  return tab !== undefined;
}
