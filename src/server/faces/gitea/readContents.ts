import { listTreeEntries, readHostedBlob, type HostedTreeEntry } from '../../git/gitObjects.ts';
import type { HostedRepository } from '../../git/repositoryStore.ts';
import { runGit } from '../../git/runGit.ts';
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
  for (const path of paths.slice(0, place.limits.pageSize)) {
    const entry = byPath.get(path);
    const contents = entry === undefined ? null : await contentsOf(place, entry);
    size += contents?.content?.length ?? 0;
    if (size > largestResponse) break;
    answers.push(contents);
  }
  return answers;
}

async function contentsOf({ found, commit, ref, api, web, limits }: ContentsPlace, entry: HostedTreeEntry) {
  const { path, sha, type, mode, size } = entry;
  const escaped = path.split('/').map(encodeURIComponent).join('/');
  const self = `${api}/contents/${escaped}?ref=${encodeURIComponent(ref)}`;
  const isLink = mode === '120000';
  const isFile = type === 'blob' && !isLink;
  const bytes = type === 'blob' ? await readHostedBlob(found.folder, sha) : null;
  const isShown = isFile && bytes !== null && bytes.length <= limits.largestBlob;
  const html = type === 'commit' ? null : `${web}/${found.owner}/${found.name}/src/commit/${commit}/${escaped}`;
  const git = type === 'commit' ? null : `${api}/git/${type === 'tree' ? 'trees' : 'blobs'}/${sha}`;
  const lastCommit = await runGit(found.folder, ['log', '-1', '--format=%H%n%cI', commit, '--', path]);
  const [lastName = '', lastTime = ''] = lastCommit.output.split('\n');
  return {
    name: path.split('/').at(-1) ?? '',
    path,
    sha,
    last_commit_sha: lastName,
    last_commit_when: lastTime,
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
