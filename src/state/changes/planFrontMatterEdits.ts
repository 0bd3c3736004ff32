import { createProblem, type Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import type { FrontMatterFieldChange } from './fileChange.ts';
import { importFrontMatterTools } from '../settings/frontMatterTools.ts';
import { getNavigationTitleKey } from '../settings/getNavigationTitleKey.ts';

/** Returns the edits that set a front matter field. Fails if the field wouldn't have the value afterward. */
export async function planFrontMatterEdits(
  path: RepoPath,
  text: string,
  field: FrontMatterFieldChange,
): Promise<Result<readonly TextEdit[], Problem>> {
  const tools = await importFrontMatterTools();
  if (!tools.ok) return tools;
  const { patchFrontMatter, isSameFrontMatter, readFrontMatter } = tools.value;
  const read = (source: string) => readFrontMatter(source, findFrontMatter(source));
  const { frontMatter, problems } = read(text);
  if (problems.length > 0)
    return err(
      createProblem(
        'page/front-matter-invalid',
        `The front matter of ${path} isn’t valid YAML. Fix it in the source first.`,
      ),
    );
  const wanted = { ...frontMatter.values, [field.key ?? getNavigationTitleKey(text, tools.value)]: field.value };
  const edits = patchFrontMatter(text, wanted);
  if (!isSameFrontMatter(read(applyEdits(text, edits)).frontMatter.values, wanted))
    return err(createProblem('page/not-proved', `The front matter of ${path} couldn’t be written safely.`));
  return ok(edits);
}
