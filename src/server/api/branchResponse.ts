import type { Account } from '../accounts.ts';
import type { HostedRepository } from '../git/repositoryStore.ts';
import { findCommit } from '../git/gitObjects.ts';
import { toUserResponse, type HostUrls } from './responses.ts';

/** GitHub's `branch-with-protection`. */
export async function toBranchResponse(
  found: HostedRepository,
  branch: { readonly name: string; readonly commit: string },
  isProtected: boolean,
  at: HostUrls,
) {
  const commit = await findCommit(found.folder, branch.commit);
  if (commit === null) throw new Error(`${branch.name} has no commit.`);
  const { tree, author, committer, parents, message } = commit;
  const url = `${at.api}/repos/${found.owner}/${found.name}`;
  const html = `${at.web}/${found.owner}/${found.name}`;
  const person: Account = { login: found.owner, id: 0, name: author.name, email: author.email, token: null };
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
        author,
        committer,
        message: message.trim(),
        comment_count: 0,
        tree: { sha: tree, url: `${url}/git/trees/${tree}` },
      },
      author: toUserResponse(person, at),
      committer: toUserResponse(person, at),
      parents: parents.map((sha) => ({ sha, url: `${url}/commits/${sha}`, html_url: `${html}/commit/${sha}` })),
    },
    _links: { self: `${url}/branches/${branch.name}`, html: `${html}/tree/${branch.name}` },
    protected: isProtected,
    protection: { enabled: isProtected },
    protection_url: `${url}/branches/${branch.name}/protection`,
  };
}
