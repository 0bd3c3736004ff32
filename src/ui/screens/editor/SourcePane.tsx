import { Button, VisuallyHidden } from '@mantine/core';
import { FileText } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Finding } from '#base/finding.ts';
import type { TextPosition, Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { ConfigFormat } from '#config/docsJson.ts';
import { isSourceOnly } from '#document/page.ts';
import { openFilesStore, getOpenFile } from '#state/openFiles/openFilesStore.ts';
import { redo, undo } from '#state/intents/undo.ts';
import { editSource } from '#state/intents/editPage.ts';
import { checkOpenConfiguration } from '#state/checks/checkOpenConfiguration.ts';
import { goToSource, clearPendingSourceLocation } from '#state/intents/goToSource.ts';
import { isPagePath } from '#base/fileKind.ts';
import { saveSourceViewState, restoreSourceViewState } from '#state/openFiles/restoreViewState.ts';
import { isConfigurationFile } from '#state/site/isConfigurationFile.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { followPartInSource } from '#state/openFiles/requestedPart.ts';
import { pendingSourceLocationStore } from '#state/route/pendingSourceLocationStore.ts';
import { isStorageProblem } from '#state/openFiles/findStorageProblem.ts';
import { ProblemMessage } from '../../kit/ProblemMessage.tsx';
import { useAsyncValue } from '../../kit/useAsyncValue.ts';
import { SourceEditor } from '../../source/SourceEditor.tsx';
import { useApiFindings } from './api/useApiFindings.ts';
import { ConflictNote } from './ConflictNote.tsx';
import { LinkNote } from './LinkNote.tsx';
import { switchPageView, takeBufferedInput } from '../../actions/switchPageView.ts';
import styles from './FilePane.module.css';
import { useApp } from '../../useApp.ts';

interface SourcePaneProps {
  readonly site: OpenSite;
  readonly path: RepoPath;
  /** True next to the file tree, where there is no switch to the page. */
  readonly inFiles: boolean;
}

/** An open file as source, with its problems. */
export function SourcePane({ site, path, inFiles }: SourcePaneProps) {
  const app = useApp();
  const file = useStore(app.get(openFilesStore), (open) => getOpenFile(app, path, open));
  const target = useStore(app.get(pendingSourceLocationStore), (state) => state.target);
  useEffect(() => followPartInSource(app, path), [app, path]);
  const ofApi = useApiFindings(path);
  const ofConfiguration = useConfigurationFindings(site, path);
  if (file?.kind !== 'text') return null;
  const broken = file.page !== null && isSourceOnly(file.page);
  const problems: readonly Problem[] = file.page?.problems ?? problemsIn(site, path);
  const [shown] = problems;
  return (
    <div className={styles.source}>
      <VisuallyHidden component="h1">Source of {path}</VisuallyHidden>
      <ConflictNote site={site} path={path} />
      <LinkNote site={site} path={path} screen={inFiles ? 'files' : 'source'} />
      {inFiles && isPagePath(path) && (
        <div className={styles.asPage}>
          <span>You’re editing this page’s source.</span>
          <Button
            size="compact-sm"
            variant="default"
            disabled={broken}
            leftSection={<FileText size={14} aria-hidden />}
            onClick={() => void switchPageView(app, 'page', path)}
          >
            Open as page
          </Button>
        </div>
      )}
      <SourceEditor
        path={path}
        text={file.text}
        onChange={(before, after) => editSource(app, path, before, after)}
        problems={[...problems]}
        findings={ofConfiguration ?? ofApi}
        readOnly={false}
        format={formatOf(site, path)}
        target={target?.path === path ? target : null}
        onReached={() => clearPendingSourceLocation(app)}
        onUndo={() => undo(app, path)}
        onRedo={() => redo(app, path)}
        place={{
          take: (text) => restoreSourceViewState(app, path, text),
          keep: (viewState, text, focus) => saveSourceViewState(app, path, viewState, text, focus),
          typedOnTheWay: (put) => takeBufferedInput(path, put),
        }}
        onEscape={isPagePath(path) && !broken ? () => void switchPageView(app, 'page', path) : undefined}
        ariaLabel={`Source of ${path}`}
      />
      {/* Below the editor, so that it doesn't push the text down. */}
      {shown !== undefined && (
        <div className={isPagePath(path) ? styles.bannerBelow : styles.lineBelow}>
          <ProblemMessage problem={shown} isCompact={!isPagePath(path)}>
            {shown.position === undefined ? undefined : (
              <GoToLine path={shown.position.path ?? path} place={shown.position} />
            )}
          </ProblemMessage>
        </div>
      )}
      {file.saving.kind === 'failed' && !isStorageProblem(file.saving.problem) && (
        <div className={styles.bannerBelow}>
          <ProblemMessage problem={file.saving.problem} />
        </div>
      )}
    </div>
  );
}

/** Debounce before the configuration is checked, in milliseconds. */
const checkDelay = 500;

/** Findings about values in a configuration file, without the `problems` of parsing it; null for other files. */
function useConfigurationFindings(site: OpenSite, path: RepoPath): readonly Finding[] | null {
  const app = useApp();
  const { configuration, paths } = site;
  const findings = useAsyncValue(
    async () => {
      const all = await checkOpenConfiguration(app);
      return all.filter((finding) => finding.path === path && finding.setting?.length !== 0);
    },
    [app, path],
    {
      enabled: isConfigurationFile(site, path),
      reloadOn: [configuration, paths],
      delay: checkDelay,
      key: path,
    },
  );
  return findings ?? null;
}

/** Problems in a file of the configuration. The main file also lists those of its parts. */
function problemsIn({ configuration }: OpenSite, path: RepoPath): readonly Problem[] {
  const problems = configuration?.docs.problems ?? [];
  return path === configuration?.path ? problems : problems.filter(({ position }) => position?.path === path);
}

function GoToLine({ path, place }: { readonly path: RepoPath; readonly place: TextPosition }) {
  const app = useApp();
  return (
    <Button
      size="xs"
      variant="default"
      onClick={() => goToSource(app, { path, line: place.line, column: place.column })}
    >
      Go to line {place.line}
    </Button>
  );
}

/** Format and schema of the site's configuration; null for other files. */
function formatOf(
  { configuration }: OpenSite,
  path: string,
): { readonly shape: ConfigFormat; readonly schema: string | null } | null {
  if (configuration === null || path !== configuration.path) return null;
  const { $schema: schema } = configuration.docs.config;
  return { shape: configuration.docs.format, schema: typeof schema === 'string' ? schema : null };
}
