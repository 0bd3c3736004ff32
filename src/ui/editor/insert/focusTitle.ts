/** A component that is called by a title is named first: its field gets the focus, with what stands in it selected. */
export function focusTitle(dom: Node | null): void {
  if (!(dom instanceof HTMLElement)) return;
  const title = [...dom.querySelectorAll<HTMLTextAreaElement>('.title-input')].find((input) => input.offsetParent !== null);
  title?.focus();
  title?.select();
}
