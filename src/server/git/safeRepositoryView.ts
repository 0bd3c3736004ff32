import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readGitText, type GitFolder } from '#gitFolder/findGitFolder.ts';
import { readGitConfig } from '#gitFolder/readGitConfig.ts';
import { listRefs, readSymbolicRef, resolveRef } from '#gitFolder/refs.ts';
import { runGitOrThrow } from './runGit.ts';

/**
 * Calls `take` with a temporary bare repository that has the branches, tags, and objects of another one, but its own configuration and no
 * hooks: Git starts no program that the other repository names. `source` is its display name. Throws a user-readable sentence if the
 * repository's format is unsupported, or objects are missing.
 */
export async function withSafeRepositoryView<Value>(
  repository: GitFolder,
  source: string,
  take: (view: string) => Promise<Value>,
): Promise<Value> {
  const config = readGitConfig(readGitText(repository.commonDir, 'config') ?? '');
  const usual = { 'extensions.objectformat': 'sha1', 'extensions.refstorage': 'files' };
  for (const [key, value] of Object.entries(usual)) {
    const [format = value] = config.get(key) ?? [];
    if (format.toLowerCase() !== value)
      throw new Error(
        `${source} uses an unsupported repository format (${format}). Clone it in Git’s default format and add the clone.`,
      );
  }
  const view = await realpath(await mkdtemp(join(tmpdir(), 'docwright-view-')));
  try {
    await runGitOrThrow(view, ['init', '--quiet', '--bare', '--template=']);
    await writeFile(join(view, 'objects/info/alternates'), `${join(repository.commonDir, 'objects')}\n`);
    const refs = [...listRefs(repository)].filter(([name]) => isRefName(name)).toSorted(([a], [b]) => (a < b ? -1 : 1));
    await writeFile(join(view, 'packed-refs'), refs.map(([name, id]) => `${id} ${name}\n`).join(''));
    const shallow = (readGitText(repository.commonDir, 'shallow') ?? '').match(/^[0-9a-f]{40}$/gm) ?? [];
    if (shallow.length > 0) await writeFile(join(view, 'shallow'), `${shallow.join('\n')}\n`);
    const branch = readSymbolicRef(repository, 'HEAD');
    const head = branch !== null && isRefName(branch) ? `ref: ${branch}` : resolveRef(repository, 'HEAD');
    if (head !== null) await writeFile(join(view, 'HEAD'), `${head}\n`);
    return await take(view).catch((error: unknown) => {
      const isPartial = [...config.keys()].some((key) =>
        /^(?:extensions\.partialclone|remote\..*\.promisor)$/s.test(key),
      );
      throw isPartial
        ? new Error(
            `${source} is a partial clone: some of its files exist only on its server. Clone it without --filter and add that clone.`,
          )
        : error;
    });
  } finally {
    await rm(view, { recursive: true, force: true });
  }
}

/** git-check-ref-format(1), as far as it matters in a list of refs. */
function isRefName(name: string): boolean {
  return /^refs\/(?:heads|tags)\/[^\s~^:?*[\\]+$/.test(name) && !/\.\.|\/\.|\.lock(?:\/|$)|@\{|\/\/|[./]$/.test(name);
}
