import { html, type SafeHtml } from '../pages/html.ts';
import { hostStyleSheet } from '../pages/hostStyle.ts';
import type { SiteFailure } from './runBuildProcess.ts';
import type { PublishedSiteState } from './publishedSites.ts';

/** A page that reloads until the site is there. */
export function renderWaitingPage(): string {
  return statePage(
    'Building the site',
    html`<h1>Building the site …</h1>
      <p class="soft" role="status">This page shows it as soon as it is there, mostly within seconds.</p>`,
    html`<meta http-equiv="refresh" content="1" />`,
  );
}

/** Why a site couldn't be built. `older` links to the previous build. */
export function renderFailurePage(
  { failures, commit }: Extract<PublishedSiteState, { kind: 'failed' }>,
  older: string | null,
): string {
  const before =
    older === null ? html`` : html`<p>Readers still see the site <a href="${older}">as it was built before</a>.</p>`;
  return statePage(
    'The site was not built',
    html`<h1>The site was not built</h1>
      <p>Of commit <code>${commit.slice(0, 7)}</code>:</p>
      ${renderFailureList(failures)}
      <p>Mend this, and the site is built with the next change.</p>
      ${before}`,
  );
}

/** A "not found" page. */
export function renderNotFoundPage(): string {
  return statePage(
    'Not found',
    html`<h1>Not found</h1>
      <p>There is no site at this address.</p>`,
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
