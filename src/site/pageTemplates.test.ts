import { describe, expect, it } from 'vitest';
import { readPage } from '#blocks/pages.ts';
import { listTemplatePaths, mergeTemplates } from './pageTemplates.ts';

describe('page templates', () => {
  it('are the pages directly in the template folder', () => {
    const paths = ['b.mdx', 'a.md', 'notes.txt', 'sub/c.mdx'].map((name) => `.docwright/templates/${name}`);
    expect(listTemplatePaths([...paths, 'templates/d.mdx'])).toEqual([
      '.docwright/templates/a.md',
      '.docwright/templates/b.mdx',
    ]);
  });

  it('include three, which a site’s own replace by ID', () => {
    const own = [
      { id: 'concept', text: 'Ours' },
      { id: 'release', text: 'New' },
    ];
    expect(mergeTemplates([]).map(({ id }) => id)).toEqual(['how-to-guide', 'concept', 'troubleshooting']);
    expect(mergeTemplates(own).map(({ id, text }) => (text.length < 10 ? text : id))).toEqual([
      'how-to-guide',
      'Ours',
      'troubleshooting',
      'New',
    ]);
  });

  it.each(mergeTemplates([]))('$id is a valid page with a title and a description', ({ text }) => {
    const { problems, frontMatter } = readPage(text);
    expect(problems).toEqual([]);
    expect(Object.keys(frontMatter.values)).toEqual(['title', 'description']);
  });
});
