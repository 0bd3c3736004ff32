import { listTreeEntries, readHostedBlobs, type HostedTreeEntry } from '../../git/gitObjects.ts';
import type { HostedRepository } from '../../git/repositoryStore.ts';
import type { GiteaLimits } from './giteaContext.ts';

/** Where files are read: a commit of a repository, by the name that the client used. */
export interface ContentsPlace {
  readonly found: HostedRepository;
  readonly commit: string;
  readonly ref: string;
  /** The repository's URL in the API. */
  readonly api: string;
  readonly web: string;
  readonly limits: GiteaLimits;
}

/** Characters of content in one response: `[api] DEFAULT_MAX_RESPONSE_SIZE`. */
const largestResponse = 100 * 1024 * 1024;

/**
 * `ContentsResponse` of each path, or null for a path that isn't there (services/repository/files, `GetContentsListFromTreePaths`). Ends
 * early at the page size and at the largest response.
 */
export async function readContents(
  place: ContentsPlace,
  paths: readonly string[],
): Promise<readonly (object | null)[]> {
  const entries = (await listTreeEntries(place.found.folder, place.commit, true)) ?? [];
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const answers: (object | null)[] = [];
  let size = 0;
  const asked = paths.slice(0, place.limits.pageSize);
  const blobs = await readHostedBlobs(
    place.found.folder,
    asked.flatMap((path) => byPath.get(path)?.sha ?? []),
  );
  for (const path of asked) {
    const entry = byPath.get(path);
    const contents = entry === undefined ? null : contentsOf(place, entry, blobs.get(entry.sha) ?? null);
    size += contents?.content?.length ?? 0;
    if (size > largestResponse) break;
    answers.push(contents);
  }
  return answers;
}

function contentsOf(
  { found, commit, ref, api, web, limits }: ContentsPlace,
  entry: HostedTreeEntry,
  bytes: Uint8Array | null,
) {
  const { path, sha, type, mode, size } = entry;
  const escaped = path.split('/').map(encodeURIComponent).join('/');
  const self = `${api}/contents/${escaped}?ref=${encodeURIComponent(ref)}`;
  const isLink = mode === '120000';
  const isFile = type === 'blob' && !isLink;
  const isShown = isFile && bytes !== null && bytes.length <= limits.largestBlob;
  const html = type === 'commit' ? null : `${web}/${found.owner}/${found.name}/src/commit/${commit}/${escaped}`;
  const git = type === 'commit' ? null : `${api}/git/${type === 'tree' ? 'trees' : 'blobs'}/${sha}`;
  return {
    name: path.split('/').at(-1) ?? '',
    path,
    sha,
    type: type === 'tree' ? 'dir' : type === 'commit' ? 'submodule' : isLink ? 'symlink' : 'file',
    size: size ?? 0,
    encoding: isShown ? 'base64' : null,
    content: isShown ? Buffer.from(bytes).toString('base64') : null,
    // A link isn't followed: its own content is the target.
    target: isLink && bytes !== null ? Buffer.from(bytes).toString('utf8') : null,
    url: self,
    html_url: html,
    git_url: git,
    download_url: type === 'blob' ? `${web}/${found.owner}/${found.name}/raw/commit/${commit}/${escaped}` : null,
    submodule_git_url: null,
    _links: { self, git, html },
  };
}
