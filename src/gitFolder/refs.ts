import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { tryOrNull, readGitText, type GitFolder } from './findGitFolder.ts';

const objectId = /^[0-9a-f]{40}$/;
/** Git's own limit on symbolic refs. */
const mostSteps = 5;

/** The target of a symbolic ref, such as `refs/heads/main` for HEAD; null if the ref contains a commit or doesn't exist. */
export function readSymbolicRef(folder: GitFolder, name: string): string | null {
  const [, target = null] = /^ref:\s*(refs\/\S+)\s*$/.exec(looseRef(folder, name) ?? '') ?? [];
  // Git writes this to HEAD if its refs are in another format (reftable).
  return target === 'refs/heads/.invalid' ? null : target;
}

/** The commit that a ref resolves to; null if there is none. */
export function resolveRef(folder: GitFolder, name: string): string | null {
  let at = name;
  for (let step = 0; step < mostSteps; step += 1) {
    const target = readSymbolicRef(folder, at);
    if (target === null) {
      const id = looseRef(folder, at)?.trim();
      return id !== undefined && objectId.test(id) ? id : (packedRefs(folder).get(at) ?? null);
    }
    at = target;
  }
  return null;
}

/** Branches and tags with the IDs of their objects. */
export function listRefs(folder: GitFolder): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const kind of ['refs/heads', 'refs/tags'])
    for (const file of tryOrNull(() =>
      readdirSync(join(folder.commonDir, kind), { recursive: true, encoding: 'utf8' }),
    ) ?? []) {
      const name = `${kind}/${file.replaceAll('\\', '/')}`;
      const id = resolveRef(folder, name);
      if (id !== null) found.set(name, id);
    }
  // Read last: Git packs refs before it deletes their files.
  for (const [name, id] of packedRefs(folder))
    if (/^refs\/(?:heads|tags)\//.test(name) && !found.has(name)) found.set(name, id);
  return found;
}

function looseRef(folder: GitFolder, name: string): string | null {
  return readGitText(name.startsWith('refs/') ? folder.commonDir : folder.gitDir, name);
}

/** gitrepository-layout(5), "packed-refs": one ref per line. Lines with `^` have the object that a tag points to. */
function packedRefs(folder: GitFolder): ReadonlyMap<string, string> {
  const lines = (readGitText(folder.commonDir, 'packed-refs') ?? '').split('\n');
  return new Map(
    lines.flatMap((line) => {
      const [, id, name] = /^([0-9a-f]{40}) (refs\/\S+)$/.exec(line) ?? [];
      return id === undefined || name === undefined ? [] : [[name, id] as const];
    }),
  );
}
