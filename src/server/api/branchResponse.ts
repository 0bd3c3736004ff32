import type { Account } from '../accounts.ts';
import type { HostedRepository } from '../git/repositoryStore.ts';
import { runGitOrThrow } from '../git/runGit.ts';
import { toUserResponse, type HostUrls } from './responses.ts';

/** GitHub's `branch-with-protection`. */
export async function toBranchResponse(
  found: HostedRepository,
  branch: { readonly name: string; readonly commit: string },
  isProtected: boolean,
  at: HostUrls,
) {
  const format = '%T%x00%an%x00%ae%x00%aI%x00%cn%x00%ce%x00%cI%x00%P%x00%B';
  const [
    tree = '',
    authorName = '',
    authorEmail = '',
    authorDate = '',
    name = '',
    email = '',
    date = '',
    parents = '',
    message = '',
  ] = (await runGitOrThrow(found.folder, ['show', '-s', `--format=${format}`, branch.commit])).split('\0');
  const url = `${at.api}/repos/${found.owner}/${found.name}`;
  const html = `${at.web}/${found.owner}/${found.name}`;
  const person: Account = { login: found.owner, id: 0, name: authorName, email: authorEmail, token: null };
  return {
    name: branch.name,
    commit: {
      sha: branch.commit,
      node_id: `C_${branch.commit}`,
      url: `${url}/commits/${branch.commit}`,
      html_url: `${html}/commit/${branch.commit}`,
      comments_url: `${url}/commits/${branch.commit}/comments`,
      commit: {
        url: `${url}/git/commits/${branch.commit}`,
        author: { name: authorName, email: authorEmail, date: authorDate },
        committer: { name, email, date },
        message: message.trim(),
        comment_count: 0,
        tree: { sha: tree, url: `${url}/git/trees/${tree}` },
      },
      author: toUserResponse(person, at),
      committer: toUserResponse(person, at),
      parents: parents
        .split(' ')
        .filter((parent) => parent !== '')
        .map((sha) => ({ sha, url: `${url}/commits/${sha}`, html_url: `${html}/commit/${sha}` })),
    },
    _links: { self: `${url}/branches/${branch.name}`, html: `${html}/tree/${branch.name}` },
    protected: isProtected,
    protection: { enabled: isProtected },
    protection_url: `${url}/branches/${branch.name}/protection`,
  };
}
