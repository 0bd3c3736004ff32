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
  ['li', 'List item'],
  ['table', 'Table'],
  ['blockquote', 'Quote'],
  ['a', 'Link'],
  ['button', 'Button'],
  ['br', 'Line break'],
  ['sup', 'Superscript'],
  ['sub', 'Subscript'],
  ['kbd', 'Key'],
]);

const attributeWords: ReadonlyMap<string, string> = new Map([
  ['className', 'CSS classes'],
  ['class', 'CSS classes'],
  ['style', 'Inline styles'],
  ['id', 'Anchor'],
  ['href', 'Link'],
  ['src', 'File'],
  ['alt', 'Alt text'],
  ['title', 'Title'],
  ['width', 'Width'],
  ['height', 'Height'],
]);

/** True for HTML tags, false for components. */
export function isHtmlElementTag(tag: string): boolean {
  return /^[a-z]/u.test(tag) && !tag.includes('.');
}

/** Display name of an element that has no spec: a label with its tag for HTML, the tag alone for the site's own components. */
export function getElementTitle(tag: string): string {
  return isHtmlElementTag(tag) ? `${words.get(tag) ?? 'Element'} (${tag})` : tag;
}

/** Display name of an attribute that no spec describes: a label with its name on HTML elements, otherwise the name alone. */
export function getAttributeTitle(tag: string, name: string): string {
  const word = isHtmlElementTag(tag) ? attributeWords.get(name) : undefined;
  return word === undefined ? name : `${word} (${name})`;
}
