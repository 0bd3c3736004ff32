import { isBuildStopped } from '#sitegen/files/buildFailure.ts';
import type { SiteBuildResult } from './buildOpenSite.ts';
import styles from './DownloadSiteDialog.module.css';

/** Maximum number of messages listed; the rest are counted. */
const most = 8;

/** Describes the result of a build. */
export function BuildOutcomeMessage({
  built,
  name,
  size,
}: {
  readonly built: SiteBuildResult;
  readonly name: string;
  readonly size: string;
}) {
  if (built.kind === 'failed')
    return (
      <p className={styles.problem} role="alert">
        The site wasn’t built. {built.sentence} Nothing is lost. Check your connection, then try again.
      </p>
    );
  const { pages, failures, notices, leftOut } = built.report;
  const placed = (path: string, line: number, message: string) => `${path}, line ${line}: ${message}`;
  if (built.kind === 'refused')
    return (
      <div role="alert">
        <p className={styles.problem}>
          The site wasn’t built because parts of it can’t be read. Nothing is lost.{' '}
          {isBuildStopped(failures, true)
            ? 'Fix it, then try again.'
            : 'Fix it, or build anyway. Readers will see a notice instead of the page.'}
        </p>
        <Lines lines={failures.map(({ path, line, message }) => placed(path, line, message))} />
      </div>
    );
  return (
    <>
      <p className={styles.done} role="status">
        {name} is in your downloads: {pages} {pages === 1 ? 'page' : 'pages'}, {size}.
      </p>
      <Said
        title={`Readers see a notice instead of ${failures.length === 1 ? 'this page, which' : 'these pages, which'} can’t be read:`}
        lines={failures.map(({ path, line, message }) => placed(path, line, message))}
      />
      <Said
        title="Built with warnings:"
        lines={notices.map(({ path, range, message }) => placed(path, range.line, message))}
      />
      <Said
        title="The site’s custom components and scripts don’t run. Their content is shown instead:"
        lines={leftOut.map(({ path, names }) => `${path}: ${names.join(', ')}`)}
      />
    </>
  );
}

function Said({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return lines.length === 0 ? null : (
    <section aria-label={title}>
      <p className={styles.words}>{title}</p>
      <Lines lines={lines} />
    </section>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul className={styles.lines}>
      {[...new Set(lines)].slice(0, most).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {lines.length > most && <li>… and {lines.length - most} more.</li>}
    </ul>
  );
}
