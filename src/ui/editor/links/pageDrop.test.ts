import { EditorState } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { documentSchema, readPage, serializePage } from '#blocks/pages.ts';
import type { JSONContent } from '#document/page.ts';
import { planPageDrop, type PageDropForm } from './pageDrop.ts';

const page = { href: '/start', title: 'Quickstart' };

/** Drops the page where a source has `|`; the result as Markdown, or null. */
function drop(source: string, form: PageDropForm): string | null {
  const text = readPage(source.replace('|', ''));
  const doc = documentSchema.nodeFromJSON(text.doc);
  let at = 0;
  documentSchema.nodeFromJSON(readPage(source).doc).descendants((node, position) => {
    const index = node.isText ? (node.text ?? '').indexOf('|') : -1;
    if (index >= 0) at = position + index;
  });
  const planned = planPageDrop(EditorState.create({ doc }), at, page, form);
  return planned === null ? null : serializePage(text, planned.transaction.doc.toJSON() as JSONContent); // a document
}

describe('a page dropped on text', () => {
  it.each<readonly [source: string, form: PageDropForm, result: string | null]>([
    ['See |.\n', 'link', 'See [Quickstart](/start).\n'],
    ['See| now.\n', 'link', 'See [Quickstart](/start) now.\n'],
    ['## A |heading\n', 'link', '## A [Quickstart](/start) heading\n'],
    ['- item |one\n', 'link', '- item [Quickstart](/start) one\n'],
    ['(tab two)|\n', 'link', '(tab two) [Quickstart](/start)\n'],
    ['One.|\n', 'link', 'One. [Quickstart](/start)\n'],
    ['|One\n', 'link', '[Quickstart](/start) One\n'],
    ['See (|) now\n', 'link', 'See ([Quickstart](/start)) now\n'],
    ['See |(now)\n', 'link', 'See [Quickstart](/start) (now)\n'],
    ['See “|”\n', 'link', 'See “[Quickstart](/start)”\n'],
    ['See "|"\n', 'link', 'See "[Quickstart](/start)"\n'],
    ['**bold**|\n', 'link', '**bold** [Quickstart](/start)\n'],
    ['one\\\n|two\n', 'link', 'one\\\n[Quickstart](/start) two\n'],
    ['参照|する\n', 'link', '参照[Quickstart](/start)する\n'],
    ['`a|b`\n', 'link', null],
    ['```\na|b\n```\n', 'link', null],
    ['One.|\n\nTwo.\n', 'card', 'One.\n\n<Card title="Quickstart" href="/start" />\n\nTwo.\n'],
    ['One.\n\n|Two.\n', 'card', 'One.\n\n<Card title="Quickstart" href="/start" />\n\nTwo.\n'],
  ])('on %j as a %s gives %j', (source, form, result) => {
    expect(drop(source, form)).toBe(result);
  });
});
