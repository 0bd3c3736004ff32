/** Calls back whenever the Tab key moves the focus to an element or into it. Returns the unsubscribe function. */
export function listenForTabFocus(element: HTMLElement, onArrive: () => void): () => void {
  let isTab = false;
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Shift') isTab = key === 'Tab';
  };
  const onPointerDown = () => {
    isTab = false;
  };
  const onFocusIn = () => {
    if (isTab) onArrive();
  };
  addEventListener('keydown', onKeyDown, true);
  addEventListener('pointerdown', onPointerDown, true);
  element.addEventListener('focusin', onFocusIn);
  return () => {
    removeEventListener('keydown', onKeyDown, true);
    removeEventListener('pointerdown', onPointerDown, true);
    element.removeEventListener('focusin', onFocusIn);
  };
}
