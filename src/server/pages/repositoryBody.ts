import type { StoredPullRequest } from '../git/pullRequests.ts';
import { descriptionOf, type HostedRepository } from '../git/repositories.ts';
import { commitsIn } from '../git/commitsIn.ts';
import type { Host } from '../host.ts';
import { html, type Html } from './html.ts';
import { siteLine, type ShownSite } from './shownSite.ts';

/** The repository of a page. */
interface ShownRepository {
  readonly base: string;
  readonly repository: HostedRepository;
  readonly cloneUrl: string;
  readonly site: ShownSite | null;
}

/** What the first page says: the repositories that may be read. */
export async function repositoryList(base: string, repositories: readonly HostedRepository[]): Promise<Html> {
  const rows = await Promise.all(
    repositories.map(
      async (repository) =>
        html`<li>
          <a href="${base}/${repository.owner}/${repository.name}">${repository.owner}/${repository.name}</a
          ><span class="soft">${await descriptionOf(repository)}</span>
        </li>`,
    ),
  );
  return html`<h1>Repositories</h1>
    <p class="soft">Add your own with <code>npm start -- --repo PATH</code>.</p>
    <ul class="list">
      ${rows}
    </ul>`;
}

/** What a repository's page says. */
export async function repositoryBody(host: Host, { base, repository, cloneUrl, site }: ShownRepository): Promise<Html> {
  const branches = (await host.branches(repository)).map(({ name }) => html` <code>${name}</code>`);
  const commits = branches.length === 0 ? [] : await commitsIn(repository, ['-8', 'HEAD']);
  return html`<h1>${repository.owner}/${repository.name}</h1>
    <p>${await descriptionOf(repository)}</p>
    <p class="row">
      <a class="button" href="/#/open?url=${encodeURIComponent(cloneUrl)}">Open in Docwright</a>
      <code>git clone ${cloneUrl}</code>
    </p>
    ${
      site === null || branches.length === 0
        ? html``
        : html`<h2>Site</h2>
            ${siteLine(site, 'See the site')}`
    }
    <h2>Pull requests</h2>
    ${await pullList(host, base, repository)}
    <h2>Latest commits</h2>
    ${commits.length === 0 ? html`<p class="soft">None yet.</p>` : commitList(commits)}
    <h2>Branches</h2>
    <p>${branches.length === 0 ? html`<span class="soft">None yet.</span>` : branches}</p>`;
}

/** The pull requests of a repository, those that are open first. */
export async function pullList(host: Host, base: string, repository: HostedRepository): Promise<Html> {
  const pulls = await host.pullRequests(repository);
  if (pulls.length === 0)
    return html`<p class="soft">None yet. Changes that you publish from Docwright appear here.</p>`;
  const ordered = pulls.toSorted((a, b) => Number(b.state === 'open') - Number(a.state === 'open'));
  return html`<ul class="list">
    ${ordered.map((pull) => html`<li><a href="${base}/${repository.owner}/${repository.name}/pull/${pull.number}">${pull.title}</a><span class="soft">#${pull.number} ${stateBadge(pull)}</span></li>`)}
  </ul>`;
}

/** Commits, each with who made it and when. */
export function commitList(commits: Awaited<ReturnType<typeof commitsIn>>): Html {
  return html`<ul class="list">
    ${commits.map(
      ({ id, subject, author, date }) =>
        html`<li>
          <span>${subject}</span><span class="soft">${author}, ${date} <code>${id.slice(0, 7)}</code></span>
        </li>`,
    )}
  </ul>`;
}

/** Whether a pull request is open, merged or closed without that. */
export function stateOf(pull: StoredPullRequest): 'open' | 'merged' | 'closed' {
  return pull.mergedAt === null ? pull.state : 'merged';
}

/** The same in a word and a colour. */
export function stateBadge(pull: StoredPullRequest): Html {
  const state = stateOf(pull);
  return html`<span class="state" data-state="${state}"
    >${{ open: 'Open', merged: 'Merged', closed: 'Closed' }[state]}</span
  >`;
}
