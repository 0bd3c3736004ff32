import type { RepoPath } from '#base/repoPath.ts';
import type { FileChange } from './changeSite.ts';

/** The change that sets one field of a page's front matter; no value takes it away. */
export async function pageFieldChange(path: RepoPath, key: string, value: unknown): Promise<FileChange> {
  const [{ patchFrontMatter }, { findFrontMatter, readFrontMatter }] = await Promise.all([import('#document/patchFrontMatter.ts'), import('#document/frontMatter.ts')]);
  return {
    kind: 'edit',
    path,
    edit: (text) => {
      const { values } = readFrontMatter(text, findFrontMatter(text)).frontMatter;
      return patchFrontMatter(text, { ...values, [key]: value });
    },
  };
}
