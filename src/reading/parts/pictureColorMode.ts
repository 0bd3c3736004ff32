/** In which mode alone a picture is shown, by its classes: `block dark:hidden` in the light one, `hidden dark:block` in the dark one; null in both. */
export function getPictureColorMode(classes: unknown): 'light' | 'dark' | null {
  if (typeof classes !== 'string') return null;
  const names = classes.split(/\s+/);
  if (names.includes('dark:hidden')) return 'light';
  return names.includes('hidden') && names.some((name) => /^dark:(?:block|inline|inline-block|flex)$/.test(name))
    ? 'dark'
    : null;
}
