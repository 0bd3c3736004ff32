import { describe, expect, it } from 'vitest';
import type { JSONContent } from '#document/page.ts';
import { paragraphNode } from './build.fixture.ts';
import { patchAndProve, readPage } from './pages.ts';

/** The text of a page after its first text block got this content. */
function withContent(source: string, content: readonly JSONContent[]): string {
  const page = readPage(source);
  let isDone = false;
  const visit = (node: JSONContent): JSONContent => {
    if (isDone || node.content === undefined) return node;
    const isText = node.type === 'heading' || node.type === 'paragraph' || node.type.startsWith('tableHeader');
    isDone ||= isText;
    return { ...node, content: isText ? content : node.content.map(visit) };
  };
  const proved = patchAndProve(page, visit(page.doc));
  return proved.ok ? proved.value.text : proved.problem.message;
}

const pages = ['one\n', '## one\n', '- one\n', '> one\n', '| one |\n| --- |\n| b |\n', '<Note>one</Note>\n'];
const bold = { type: 'bold' };
const words = (text: string, ...marks: readonly { readonly type: string }[]) => ({ type: 'text', text, marks });

describe.each(pages)('the text of %j', (source) => {
  it.each([' one', '  one', 'one ', 'one   ', '\tone', ' one '])('leaves out the spaces at the edges of %j', (text) => {
    expect(withContent(source, [words(text)])).toBe(source);
  });

  it.each([
    ['a space before a word', [words(' new one')], 'new one'],
    ['a space and bold words', [words(' '), words('new', bold), words(' one')], '**new** one'],
    ['a bold space before bold words', [words(' new', bold), words(' one')], '**new** one'],
    ['bold words and a space', [words('one '), words('new  ', bold)], 'one **new**'],
  ])('has no character references for %s', (_, content, written) => {
    expect(withContent(source, content)).toBe(source.replace('one', written));
  });
});

it('leaves out the spaces at the start of a line', () => {
  expect(withContent('one\n', [words('one'), { type: 'hardBreak' }, words('  two')])).toBe('one\\\ntwo\n');
});

it.each(['\u00A0one', 'one\u00A0'])('keeps the no-break space of %j', (text) => {
  expect(readPage(withContent('one\n', [words(text)])).doc.content?.[0]).toMatchObject({ content: [{ text }] });
});

it.each([
  ['&#x20;one\n', [words(' one more')], '&#x20;one more\n'],
  ['one&#x20;\n', [words('new one ')], 'new one&#x20;\n'],
])('keeps the reference that %j has', (source, content, written) => {
  expect(withContent(source, content)).toBe(written);
});

it('keeps the spaces of code and links', () => {
  const link = { type: 'link', attrs: { href: '/a', title: null } };
  expect(withContent('one\n', [{ type: 'text', text: ' a', marks: [link] }])).toBe('[ a](/a)\n');
  expect(readPage(withContent('one\n', [words(' a', { type: 'code' })])).doc.content?.[0]).toMatchObject(
    paragraphNode({ type: 'text', text: ' a', marks: [{ type: 'code' }] }),
  );
});

it('doesn’t print a paragraph of only spaces', () => {
  const page = readPage('one\n');
  const proved = patchAndProve(page, { type: 'doc', content: [...(page.doc.content ?? []), paragraphNode('   ')] });
  expect(proved.ok && proved.value.text).toBe('one\n');
});
