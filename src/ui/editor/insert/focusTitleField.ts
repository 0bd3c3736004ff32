/** A component that is called by a title is named first: its field gets the focus, with what stands in it selected. One behind tabs is named on the first of them; any other has its first field, which is its name, filled where that is empty. */
export function focusTitleField(dom: Node | null): void {
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
  field?.focus();
  field?.select();
}

/** Has the title of a tab typed, of a component behind tabs; gives whether there is one. */
export function startTabTitleEdit(dom: Node | null, index: number): boolean {
  if (!(dom instanceof HTMLElement)) return false;
  const tab = dom.querySelectorAll<HTMLElement>(':scope > .tab-bar [role="tab"]')[index];
  tab?.dispatchEvent(new MouseEvent('dblclick'));
  return tab !== undefined;
}
