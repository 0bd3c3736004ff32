import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import type { FrontMatterTools } from './frontMatterTools.ts';

/** Which field of a page names it in the navigation: its own title there, where its front matter has one, else its title. */
export function getNavigationTitleKey(
  text: string,
  { readFrontMatter }: Pick<FrontMatterTools, 'readFrontMatter'>,
): 'title' | 'sidebarTitle' {
  const { values } = readFrontMatter(text, findFrontMatter(text)).frontMatter;
  return Object.hasOwn(values, 'sidebarTitle') ? 'sidebarTitle' : 'title';
}
