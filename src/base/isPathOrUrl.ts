/** True if the text is a single path or URL, not words with a slash between them. */
export function isPathOrUrl(text: string): boolean {
  return /^\S+$/.test(text) && /[^/]\/|\/[^/]|^(?:#|mailto:|tel:)./.test(text);
}
