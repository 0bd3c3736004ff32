/** Whether keys are those of a Mac. */
const isMac = /Mac|iP(?:hone|ad)/.test(globalThis.navigator.platform);
const written: Readonly<Record<string, string>> = {
  Mod: isMac ? '⌘' : 'Ctrl',
  Shift: isMac ? '⇧' : 'Shift',
  Alt: isMac ? '⌥' : 'Alt',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Backspace: isMac ? '⌫' : 'Backspace',
  Escape: 'Esc',
  Enter: '↵',
};

/** Keys, given as ProseMirror names them (`Mod-Shift-x`), as they are written on this machine's own. Spaces separate keys that are pressed one after the other. */
export function formatShortcut(keys: string): string {
  return keys
    .split(' ')
    .map((chord) => chord.split('-').map((name) => written[name] ?? (name.length > 1 ? name : name.toUpperCase())))
    .map((names) => names.join(' '))
    .join(', then ');
}

/** Whether an event is such a combination of keys, given as ProseMirror names them; Mod is Control, and Command on a Mac, where Ctrl is Control itself. */
export function matchesShortcut(
  keys: string,
  {
    key,
    ctrlKey,
    metaKey,
    shiftKey,
    altKey,
  }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): boolean {
  const names = keys.split('-');
  // On some keyboards a sign is typed with Shift, as `/` is on a German one.
  const isSign = !/^[a-z]$/i.test(names.at(-1) ?? '');
  return (
    names.at(-1) === key.toLowerCase() &&
    (names.includes('Ctrl') ? ctrlKey && !metaKey : names.includes('Mod') === (ctrlKey || metaKey)) &&
    names.includes('Alt') === altKey &&
    (isSign || names.includes('Shift') === shiftKey)
  );
}
