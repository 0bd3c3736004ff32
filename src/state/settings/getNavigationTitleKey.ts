import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import type { FrontMatterTools } from './frontMatterTools.ts';

/** Returns the field that names a page in the navigation: `sidebarTitle` if its front matter has one, else `title`. */
export function getNavigationTitleKey(
  text: string,
  { readFrontMatter }: Pick<FrontMatterTools, 'readFrontMatter'>,
): 'title' | 'sidebarTitle' {
  const { values } = readFrontMatter(text, findFrontMatter(text)).frontMatter;
  return Object.hasOwn(values, 'sidebarTitle') ? 'sidebarTitle' : 'title';
}
