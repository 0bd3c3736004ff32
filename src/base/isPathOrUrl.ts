/** Whether a text is a path or an address in one piece, and no words that have a slash between them. */
export function isPathOrUrl(text: string): boolean {
  return /^\S+$/.test(text) && /[^/]\/|\/[^/]|^(?:#|mailto:|tel:)./.test(text);
}
