const words: ReadonlyMap<string, string> = new Map([
  ['div', 'Box'],
  ['section', 'Box'],
  ['article', 'Box'],
  ['main', 'Box'],
  ['span', 'Text'],
  ['p', 'Paragraph'],
  ['h1', 'Heading'],
  ['h2', 'Heading'],
  ['h3', 'Heading'],
  ['h4', 'Heading'],
  ['h5', 'Heading'],
  ['h6', 'Heading'],
  ['ul', 'List'],
  ['ol', 'Numbered list'],
  ['li', 'Entry of a list'],
  ['table', 'Table'],
  ['blockquote', 'Quote'],
  ['a', 'Link'],
  ['button', 'Button'],
  ['br', 'Line break'],
  ['sup', 'Raised text'],
  ['sub', 'Lowered text'],
  ['kbd', 'Key'],
]);

const attributeWords: ReadonlyMap<string, string> = new Map([
  ['className', 'Look'],
  ['class', 'Look'],
  ['style', 'Inline styles'],
  ['id', 'Anchor'],
  ['href', 'Link'],
  ['src', 'File'],
  ['alt', 'Description'],
  ['title', 'Title'],
  ['width', 'Width'],
  ['height', 'Height'],
]);

/** Whether a tag is one of HTML, and no component of the site's own. */
export function isHtmlElementTag(tag: string): boolean {
  return /^[a-z]/u.test(tag) && !tag.includes('.');
}

/** What an element that is no component is called: a word for those of HTML, with its tag beside it; a component of the site's own by its name. */
export function getElementTitle(tag: string): string {
  return isHtmlElementTag(tag) ? `${words.get(tag) ?? 'Element'} (${tag})` : tag;
}

/** What an attribute is called that no component describes: on an element of HTML a word with its name beside it, else its name. */
export function getAttributeTitle(tag: string, name: string): string {
  const word = isHtmlElementTag(tag) ? attributeWords.get(name) : undefined;
  return word === undefined ? name : `${word} (${name})`;
}
