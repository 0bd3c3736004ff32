import { encodeBase64 } from '#base/base64.ts';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { ApiChange } from '#workspace/transport/repositoryApi.ts';

/** An entry of `files[]` in `POST …/contents`. */
export interface GiteaFileOperation {
  readonly operation: 'create' | 'update' | 'delete';
  readonly path: string;
  readonly content?: string;
  /** The file's name as it was seen: the server compares it. */
  readonly sha?: string;
  readonly from_path?: string;
}

const [plain, executable, link, submodule] = ['100644', '100755', '120000', '160000'];

/**
 * The operations for a commit's changes. Gitea's API writes ordinary files; an executable one stays executable if it is updated or moved
 * (`from_path`). Fails with a problem that names the first file for which that isn't enough.
 */
export function planOperations(
  changes: readonly ApiChange[],
  title: string,
): Result<readonly GiteaFileOperation[], Problem> {
  const deleted = changes.filter(({ content }) => content === null);
  /** Executable files that are deleted, each of which a new executable one may be moved from. */
  const sources = deleted.filter(({ before }) => before?.mode === executable);
  const operations: GiteaFileOperation[] = [];
  const moved = new Set<string>();
  for (const { path, content, before } of changes) {
    if (content === null) continue;
    const cannot = (what: string) =>
      err(
        createProblem(
          'provider/invalid-request',
          `${title}’s API can’t ${what}: ${path}. Leave this file out, or send the changes with Git.`,
        ),
      );
    if (content.mode === link || before?.mode === link) return cannot('change a symbolic link');
    if (content.mode === submodule || before?.mode === submodule) return cannot('change a submodule');
    if (deleted.some(({ path: gone }) => isInside(path, gone) || isInside(gone, path)))
      return cannot('replace a file with a folder in one commit');
    const encoded = { path, content: encodeBase64(content.bytes) };
    if (before !== null) {
      if (before.mode !== content.mode) return cannot('change whether a file is executable');
      operations.push({ operation: 'update', ...encoded, sha: before.oid });
    } else if (content.mode === plain) operations.push({ operation: 'create', ...encoded });
    else {
      const source = sources.find((candidate) => !moved.has(candidate.path));
      if (source?.before == null) return cannot('add an executable file');
      moved.add(source.path);
      operations.push({ operation: 'update', ...encoded, from_path: source.path, sha: source.before.oid });
    }
  }
  for (const { path, before } of deleted)
    if (before !== null && !moved.has(path)) operations.push({ operation: 'delete', path, sha: before.oid });
  return ok(operations);
}

function isInside(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`);
}
