import { Anchor } from '@mantine/core';
import { isBuildStopped } from '#sitegen/files/buildFailure.ts';
import type { SiteBuildResult } from './buildOpenSite.ts';
import { goToSource } from '#state/intents/goToSource.ts';
import { useApp } from '../../../useApp.ts';
import styles from './DownloadSiteDialog.module.css';

/** Maximum number of messages listed; the rest are counted. */
const most = 8;

/** Describes the result of a build. */
export function BuildOutcomeMessage({
  built,
  name,
  size,
  onClose,
}: {
  readonly built: SiteBuildResult;
  readonly name: string;
  readonly size: string;
  readonly onClose: () => void;
}) {
  const app = useApp();
  if (built.kind === 'failed')
    return (
      <p className={styles.problem} role="alert">
        The site wasn’t built. {built.sentence} Nothing is lost. Check your connection, then try again.
      </p>
    );
  const { pages, failures, notices, leftOut } = built.report;
  const placed = (path: string, line: number, message: string): Line => ({
    text: `${path}: ${message}`,
    path,
    onOpen: () => {
      onClose();
      goToSource(app, { path, line, column: 1 });
    },
  });
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
        lines={leftOut.map(({ path, names }) => ({ text: `${path}: ${names.join(', ')}` }))}
      />
    </>
  );
}

/** A message. One about a file starts with its path, which opens its source where the message applies. */
interface Line {
  readonly text: string;
  readonly path?: string;
  readonly onOpen?: () => void;
}

function Said({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
  return lines.length === 0 ? null : (
    <section aria-label={title}>
      <p className={styles.words}>{title}</p>
      <Lines lines={lines} />
    </section>
  );
}

function Lines({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <ul className={styles.lines}>
      {[...new Map(lines.map((line) => [line.text, line])).values()]
        .slice(0, most)
        .map(({ text, path = '', onOpen }) => (
          <li key={text}>
            {onOpen !== undefined && path !== '' ? (
              <>
                <Anchor component="button" type="button" inherit onClick={onOpen}>
                  {path}
                </Anchor>
                {text.slice(path.length)}
              </>
            ) : (
              text
            )}
          </li>
        ))}
      {lines.length > most && <li>… and {lines.length - most} more.</li>}
    </ul>
  );
}
