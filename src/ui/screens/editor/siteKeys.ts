/** The keys that work everywhere in a site, as ProseMirror names keys. */
export const siteKeys = {
  commands: 'Mod-k',
  pages: 'Mod-p',
  search: 'Mod-Shift-f',
  shortcuts: 'Mod-/',
  source: 'Mod-Shift-s',
  save: 'Mod-s',
} as const;

/** Whether an event is such a combination of keys; Mod is Control, and Command on a Mac. */
export function isPressed(
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
    names.includes('Mod') === (ctrlKey || metaKey) &&
    names.includes('Alt') === altKey &&
    (isSign || names.includes('Shift') === shiftKey)
  );
}
