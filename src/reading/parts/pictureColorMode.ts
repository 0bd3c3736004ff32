/**
 * The only color mode in which an image is shown, by its classes: `block dark:hidden` is light, `hidden dark:block` is
 * dark; null for both.
 */
export function getPictureColorMode(classes: unknown): 'light' | 'dark' | null {
  if (typeof classes !== 'string') return null;
  const names = classes.split(/\s+/);
  if (names.includes('dark:hidden')) return 'light';
  return names.includes('hidden') && names.some((name) => /^dark:(?:block|inline|inline-block|flex)$/.test(name))
    ? 'dark'
    : null;
}
