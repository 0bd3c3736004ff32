import { problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { err, ok } from '#base/result.ts';
import { applyEdits } from '#base/textEdit.ts';
import type { FileChange } from './changeSite.ts';

/** The change that sets one field of a page's front matter; no value takes it away. It fails where the field would not have the value then. */
export async function pageFieldChange(path: RepoPath, key: string, value: unknown): Promise<FileChange> {
  const [{ patchFrontMatter, sameFrontMatter }, { findFrontMatter, readFrontMatter }] = await Promise.all([import('#document/patchFrontMatter.ts'), import('#document/frontMatter.ts')]);
  const read = (text: string) => readFrontMatter(text, findFrontMatter(text));
  return {
    kind: 'provedEdit',
    path,
    edit: (text) => {
      const { frontMatter, problems } = read(text);
      if (problems.length > 0) return err(problem('page/front-matter-invalid', `The front matter of ${path} is not valid YAML. Mend it in the source first.`));
      const wanted = { ...frontMatter.values, [key]: value };
      const edits = patchFrontMatter(text, wanted);
      if (!sameFrontMatter(read(applyEdits(text, edits)).frontMatter.values, wanted)) return err(problem('page/not-proved', `The front matter of ${path} could not be written safely.`));
      return ok(edits);
    },
  };
}
