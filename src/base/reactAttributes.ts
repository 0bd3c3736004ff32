/** React's names of HTML attributes that differ other than by a hyphen, by their names in HTML. */
export const reactAttributes = {
  class: 'className',
  colspan: 'colSpan',
  datetime: 'dateTime',
  for: 'htmlFor',
  rowspan: 'rowSpan',
  srclang: 'srcLang',
} as const;

/** A name with a hyphen as React writes it: `stop-color` as `stopColor`. */
export function toCamelCase(name: string): string {
  return name.replaceAll(/-([a-z])/g, (_hyphen, letter: string) => letter.toUpperCase());
}
