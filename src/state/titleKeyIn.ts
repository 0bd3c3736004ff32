import { findFrontMatter } from '#document/frontMatterRange.ts';

/** Which field of a page names it in the navigation: its own title there, where its front matter has one, else its title. */
export async function titleKeyIn(text: string): Promise<'title' | 'sidebarTitle'> {
  const { readFrontMatter } = await import('#document/frontMatter.ts');
  const { values } = readFrontMatter(text, findFrontMatter(text)).frontMatter;
  return Object.hasOwn(values, 'sidebarTitle') ? 'sidebarTitle' : 'title';
}
