const words: ReadonlyMap<string, string> = new Map([
  ['div', 'Box'],
  ['section', 'Box'],
  ['article', 'Box'],
  ['main', 'Box'],
  ['span', 'Text'],
  ['p', 'Paragraph'],
  ['a', 'Link'],
  ['button', 'Button'],
  ['br', 'Line break'],
  ['sup', 'Raised text'],
  ['sub', 'Lowered text'],
  ['kbd', 'Key'],
]);

/** What an element that is no component is called: a word for those of HTML, with its tag beside it; a component of the site's own by its name. */
export function elementTitle(tag: string): string {
  return /^[a-z]/u.test(tag) && !tag.includes('.') ? `${words.get(tag) ?? 'Element'} (${tag})` : tag;
}
