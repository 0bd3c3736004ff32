/** True for `#` and three or six hex digits. */
export function isHexColor(text: string): boolean {
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text);
}

/** The hex color that a text most likely means: with a missing `#`, too many of them, spaces, or an alpha value. Null if none. */
export function suggestHexColor(text: string): string | null {
  const digits = /^[#\s]*(?:0x)?([0-9a-f]{3,8})[\s;]*$/i.exec(text)?.[1] ?? '';
  const { length } = digits;
  if (length === 3 || length === 6) return `#${digits}`;
  return length === 4 || length === 8 ? `#${digits.slice(0, length - length / 4)}` : null;
}

/** The color in the letter case of most hex colors in a text. Without letters in them to go by, the color itself. */
export function toHexCaseOf(text: string, color: string): string {
  let upper = 0;
  for (const [hex] of text.matchAll(/#(?:[0-9a-f]{6}|[0-9a-f]{3})\b/gi)) {
    if (/[A-F]/.test(hex)) upper += 1;
    if (/[a-f]/.test(hex)) upper -= 1;
  }
  return upper > 0 ? color.toUpperCase() : upper < 0 ? color.toLowerCase() : color;
}
