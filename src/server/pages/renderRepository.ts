import type { HostedPullRequest } from '../git/pullRequestStore.ts';
import { readRepositoryDescription, type HostedRepository } from '../git/repositoryStore.ts';
import { listCommits } from '../git/listCommits.ts';
import type { GitHost } from '../gitHost.ts';
import { html, type SafeHtml } from './html.ts';
import { renderSiteLink, type LinkedSite } from './linkedSite.ts';

/** The repository of a page. */
interface ShownRepository {
  readonly base: string;
  readonly repository: HostedRepository;
  readonly cloneUrl: string;
  readonly site: LinkedSite | null;
}

/** The content of the first page: the readable repositories. */
export async function renderRepositoryList(base: string, repositories: readonly HostedRepository[]): Promise<SafeHtml> {
  const rows = await Promise.all(
    repositories.map(
      async (repository) =>
        html`<li>
          <a href="${base}/${repository.owner}/${repository.name}">${repository.owner}/${repository.name}</a
          ><span class="soft">${await readRepositoryDescription(repository)}</span>
        </li>`,
    ),
  );
  return html`<h1>Repositories</h1>
    <p class="soft">Add your own with <code>npm start -- --repo PATH</code>.</p>
    <ul class="list">
      ${rows}
    </ul>`;
}

/** The content of a repository's page. */
export async function renderRepository(
  host: GitHost,
  { base, repository, cloneUrl, site }: ShownRepository,
): Promise<SafeHtml> {
  const branches = (await host.branches(repository)).map(({ name }) => html` <code>${name}</code>`);
  const commits = branches.length === 0 ? [] : await listCommits(repository, ['-8', 'HEAD']);
  return html`<h1>${repository.owner}/${repository.name}</h1>
    <p>${await readRepositoryDescription(repository)}</p>
    <p class="row">
      <a class="button" href="/#/open?url=${encodeURIComponent(cloneUrl)}">Open in Docwright</a>
      <code>git clone ${cloneUrl}</code>
    </p>
    ${
      site === null || branches.length === 0
        ? html``
        : html`<h2>Site</h2>
            ${renderSiteLink(site, 'View site')}`
    }
    <h2>Pull requests</h2>
    ${await renderPullRequestList(host, base, repository)}
    <h2>Latest commits</h2>
    ${commits.length === 0 ? html`<p class="soft">None yet.</p>` : renderCommitList(commits)}
    <h2>Branches</h2>
    <p>${branches.length === 0 ? html`<span class="soft">None yet.</span>` : branches}</p>`;
}

/** The pull requests of a repository, open ones first. */
export async function renderPullRequestList(
  host: GitHost,
  base: string,
  repository: HostedRepository,
): Promise<SafeHtml> {
  const pulls = await host.pullRequests(repository);
  if (pulls.length === 0)
    return html`<p class="soft">None yet. Changes you send for review in Docwright appear here.</p>`;
  const ordered = pulls.toSorted((a, b) => Number(b.state === 'open') - Number(a.state === 'open'));
  return html`<ul class="list">
    ${ordered.map((pull) => html`<li><a href="${base}/${repository.owner}/${repository.name}/pull/${pull.number}">${pull.title}</a><span class="soft">#${pull.number} ${renderStateBadge(pull)}</span></li>`)}
  </ul>`;
}

/** The day of a date or time in ISO 8601, such as `Nov 28, 2026`. */
export function formatDay(time: string): string {
  const day = new Date(`${time.slice(0, 10)}T00:00Z`);
  return day.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
}

/** Commits with author and date. */
export function renderCommitList(commits: Awaited<ReturnType<typeof listCommits>>): SafeHtml {
  return html`<ul class="list">
    ${commits.map(
      ({ id, subject, author, date }) =>
        html`<li>
          <span>${subject}</span><span class="soft">${author}, ${formatDay(date)} <code>${id.slice(0, 7)}</code></span>
        </li>`,
    )}
  </ul>`;
}

/** The state of a pull request; `closed` means closed without merging. */
export function getPullRequestState(pull: HostedPullRequest): 'open' | 'merged' | 'closed' {
  return pull.mergedAt === null ? pull.state : 'merged';
}

/** The state as a colored badge. */
export function renderStateBadge(pull: HostedPullRequest): SafeHtml {
  const state = getPullRequestState(pull);
  return html`<span class="state" data-state="${state}"
    >${{ open: 'Open', merged: 'Merged', closed: 'Closed' }[state]}</span
  >`;
}
