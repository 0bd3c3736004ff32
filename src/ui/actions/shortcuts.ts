/** True on a Mac keyboard. */
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

/** Formats ProseMirror keys (`Mod-Shift-x`) for this platform. Spaces separate keys pressed in sequence. */
export function formatShortcut(keys: string): string {
  return keys
    .split(' ')
    .map((chord) => chord.split('-').map((name) => written[name] ?? (name.length > 1 ? name : name.toUpperCase())))
    .map((names) => names.join(' '))
    .join(', then ');
}

/**
 * True if the event matches a key combination in ProseMirror notation. `Mod` is Control, or Command on a Mac, where
 * `Ctrl` is Control itself.
 */
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
  // Some keyboards need Shift for a symbol, such as `/` on a German one.
  const isSign = !/^[a-z]$/i.test(names.at(-1) ?? '');
  return (
    names.at(-1) === key.toLowerCase() &&
    (names.includes('Ctrl') ? ctrlKey && !metaKey : names.includes('Mod') === (ctrlKey || metaKey)) &&
    names.includes('Alt') === altKey &&
    (isSign || names.includes('Shift') === shiftKey)
  );
}
