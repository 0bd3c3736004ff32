import type { Request } from 'express';
import type { ChangedFile } from '../git/listChangedFiles.ts';
import { listCommits } from '../git/listCommits.ts';
import type { HostedPullRequest } from '../git/pullRequestStore.ts';
import type { HostedRepository } from '../git/repositoryStore.ts';
import type { GitHost } from '../gitHost.ts';
import { renderDiffTable } from './diffTable.ts';
import { html, type SafeHtml } from './html.ts';
import { renderMarkdown } from './renderMarkdown.ts';
import { renderSiteLink, type LinkedSite } from './linkedSite.ts';
import { formatDay, renderCommitList, renderStateBadge, getPullRequestState } from './renderRepository.ts';

/** The pull request of a page. `proof` is the form's CSRF token. */
interface ShownPull {
  readonly repository: HostedRepository;
  readonly pull: HostedPullRequest;
  readonly proof: string;
  /** The published site with this change; null if none is served. */
  readonly site: LinkedSite | null;
}

/** The content of a pull request's page: description, commits, files with diffs, and the merge button. */
export async function renderPullRequest(
  host: GitHost,
  base: string,
  request: Request,
  { repository, pull, proof, site }: ShownPull,
): Promise<SafeHtml> {
  const { files, mergeable, author, mergedBy, base: into } = await host.pullRequestFacts(request, repository, pull);
  const commits = await listCommits(repository, ['-50', `${pull.baseCommit}..${pull.headCommit}`]);
  const home = `${base}/${repository.owner}/${repository.name}`;
  const from = pull.headOwner === repository.owner ? pull.headBranch : `${pull.headOwner}:${pull.headBranch}`;
  return html`<p class="soft"><a href="${home}">${repository.owner}/${repository.name}</a></p>
    <h1>${pull.title} <span class="soft">#${pull.number}</span></h1>
    <p class="row">
      ${renderStateBadge(pull)}<span class="soft"
        >From <code>${from}</code> into <code>${pull.baseBranch}</code>, opened by ${author.name} on
        ${formatDay(pull.createdAt)}</span
      >
    </p>
    <div class="description">${renderMarkdown(pull.body)}</div>
    ${nextStep({ pull, proof, mergeable, action: `${home}/pull/${pull.number}/merge`, mayMerge: into.permissions.write, mergedBy: mergedBy?.name ?? null })}
    ${site === null || getPullRequestState(pull) === 'closed' ? html`` : renderSiteLink(site, getPullRequestState(pull) === 'merged' ? 'View site' : 'View site with this change')}
    <h2>${counted(commits.length, 'commit')}</h2>
    ${renderCommitList(commits)}
    <h2>${counted(files.length, 'file')} changed</h2>
    ${files.map(fileSection)}`;
}

interface NextStep {
  readonly pull: HostedPullRequest;
  readonly proof: string;
  readonly mergeable: boolean | null;
  readonly action: string;
  readonly mayMerge: boolean;
  readonly mergedBy: string | null;
}

function nextStep({ pull, proof, mergeable, action, mayMerge, mergedBy }: NextStep): SafeHtml {
  if (getPullRequestState(pull) === 'merged') {
    const by = mergedBy === null ? '' : ` by ${mergedBy}`;
    return html`<div class="merge" data-state="merged" role="status">
      <span
        >Merged into <code>${pull.baseBranch}</code>${by} on ${formatDay(pull.mergedAt ?? pull.createdAt)} as
        <code>${(pull.mergeCommit ?? '').slice(0, 7)}</code>.</span
      >
    </div>`;
  }
  if (getPullRequestState(pull) === 'closed')
    return html`<div class="merge"><span>Closed without merging.</span></div>`;
  if (mergeable === false)
    return html`<div class="merge">
      <span>This can’t be merged yet because the same lines changed on both sides.</span>
    </div>`;
  if (!mayMerge)
    return html`<div class="merge">
      <span>No conflicts. Someone with write access to this repository can merge it.</span>
    </div>`;
  return html`<form class="merge" method="post" action="${action}">
    <input type="hidden" name="proof" value="${proof}" /><span>No conflicts. Ready to merge.</span
    ><button class="button">Merge</button>
  </form>`;
}

function fileSection(file: ChangedFile): SafeHtml {
  const name = file.from === null ? file.path : `${file.from} → ${file.path}`;
  const counts = html`<span class="count-added">+${file.additions}</span>
    <span class="count-removed">−${file.deletions}</span>`;
  const difference =
    file.patch === null
      ? html`<p class="soft" style="padding: 0 16px">
          ${file.status === 'renamed' ? 'Renamed without changes.' : 'No text diff to show.'}
        </p>`
      : renderDiffTable(file.patch, `Changed lines in ${file.path}`);
  return html`<details class="file" open>
    <summary><strong>${name}</strong> <span class="soft">${file.status}</span> ${counts}</summary>
    ${difference}
  </details>`;
}

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;
