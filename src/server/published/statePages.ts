import { html, type SafeHtml } from '../pages/html.ts';
import { hostStyleSheet } from '../pages/hostStyle.ts';
import type { SiteFailure } from './runBuildProcess.ts';
import type { PublishedSiteState } from './publishedSites.ts';

/** A page that reloads until the site is there. */
export function renderWaitingPage(): string {
  return statePage(
    'Building the site',
    html`<h1>Building the site…</h1>
      <p class="soft" role="status">This page refreshes when it’s ready, usually in seconds.</p>`,
    html`<meta http-equiv="refresh" content="1" />`,
  );
}

/** Why a site couldn't be built. `older` links to the previous build. */
export function renderFailurePage(
  { failures, commit }: Extract<PublishedSiteState, { kind: 'failed' }>,
  older: string | null,
): string {
  const before =
    older === null ? html`` : html`<p>Readers still see the <a href="${older}">previous version of the site</a>.</p>`;
  return statePage(
    'Couldn’t build the site',
    html`<h1>Couldn’t build the site</h1>
      <p>Commit <code>${commit.slice(0, 7)}</code>:</p>
      ${renderFailureList(failures)}
      <p>Fix this. The next change builds the site again.</p>
      ${before}`,
  );
}

/** A "not found" page. */
export function renderNotFoundPage(): string {
  return statePage(
    'Not found',
    html`<h1>Not found</h1>
      <p>There’s no site at this URL.</p>`,
  );
}

/** Failures with file and line. */
export function renderFailureList(failures: readonly SiteFailure[]): SafeHtml {
  const place = ({ path, line }: SiteFailure) => (path === '' ? html`` : html`<code>${path}</code>, line ${line}: `);
  return html`<ul class="failures">
    ${failures.map((failure) => html`<li>${place(failure)}${failure.message}</li>`)}
  </ul>`;
}

function statePage(title: string, body: SafeHtml, head: SafeHtml = html``): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        ${head}
        <title>${title}</title>
        <style>
          ${{ text: hostStyleSheet }}
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html> `.text;
}
