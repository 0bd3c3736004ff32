import styles from './ReviewScreen.module.css';
import { Button, Loader, SegmentedControl } from '@mantine/core';
import { ArrowLeft, PencilLine, Undo2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useStore } from 'zustand';
import { toPageUrl } from '#site/view/routes.ts';
import type { ListedChange } from '#state/review/listDescribedChanges.ts';
import type { FileContent } from '#state/files/fileContent.ts';
import { discardChange } from '#state/intents/discardChange.ts';
import { goToScreen } from '#state/route/goTo.ts';
import { isSnippetFile } from '#state/site/isSnippetFile.ts';
import { siteRootOf } from '#state/site/siteRoot.ts';
import { formatChangeVersion } from '#state/review/loadChangeMetadata.ts';
import { readChangeContents, type ChangeContents } from '#state/review/readChangeContents.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { ProblemMessage } from '../../kit/ProblemMessage.tsx';
import type { App } from '#state/app.ts';
import { lazyComponent } from '../../kit/lazyComponent.tsx';
import { useAsyncValue } from '../../kit/useAsyncValue.ts';
import { ConflictNote } from '../editor/ConflictNote.tsx';
import { ChangePath } from './ChangePath.tsx';
import { FileComparison } from './FileComparison.tsx';
import { SettingChanges } from './SettingChanges.tsx';
import { useApp } from '../../useApp.ts';
import { defineSiteStore } from '#state/site/defineSiteStore.ts';

/** Whether changed pages are compared rendered or as text. The last choice applies to all changes of a site. */
const comparisonModeStore = defineSiteStore<{ readonly shownAs: 'page' | 'text' }>(() => ({ shownAs: 'page' }));

const PageComparison = lazyComponent(async () => (await import('./PageComparison.tsx')).PageComparison);

export interface ChangeDetailPaneProps {
  readonly site: OpenSite;
  readonly listed: ListedChange;
}

/** One change before and after, with its actions. */
export function ChangeDetailPane({ site, listed }: ChangeDetailPaneProps) {
  const app = useApp();
  const { change, title, group } = listed;
  const open = () =>
    goToScreen(app, { screen: group === 'pages' ? 'page' : group === 'media' ? 'files' : 'source', path: change.path });
  return (
    <section className={styles.detail} aria-label={`Change to ${title}`}>
      <header className={styles.detailHeader}>
        <Button
          className={styles.back}
          size="compact-sm"
          variant="subtle"
          leftSection={<ArrowLeft size={15} aria-hidden />}
          onClick={() => goToScreen(app, { screen: 'review', change: null })}
        >
          All changes
        </Button>
        <div className={styles.detailTitle}>
          <h2 className={styles.title}>{title}</h2>
          <ChangePath change={change} title={title} className={styles.path} />
        </div>
        {change.kind === 'deleted' ? null : (
          <Button size="compact-sm" variant="default" leftSection={<PencilLine size={14} aria-hidden />} onClick={open}>
            Open
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Undo2 size={14} aria-hidden />}
          onClick={({ detail }) => detail > 1 || void discardChange(app, change.path, title)}
        >
          Discard
        </Button>
      </header>
      <ConflictNote site={site} path={change.path} />
      <Contents site={site} listed={listed} />
    </section>
  );
}

function Contents({ site, listed }: { readonly site: OpenSite; readonly listed: ListedChange }) {
  const app = useApp();
  const { id, url } = site.summary;
  const { path, kind, from, savedAt, isLink = false } = listed.change;
  const contents = useAsyncValue(
    () => readChangeContents(app, { site: id, url, media: true }, { path, kind, from, savedAt, isLink }),
    [app, id, url, path, kind, from, savedAt, isLink],
    { reloadOn: [formatChangeVersion(site.summary, listed.change)] },
  );

  if (contents === undefined) return <Loader className={styles.loader} size="sm" aria-label="Loading change" />;
  if (!contents.ok) {
    return (
      <div className={styles.loader}>
        <ProblemMessage problem={contents.problem} />
      </div>
    );
  }
  return <Comparison site={site} listed={listed} contents={contents.value} />;
}

/** Compares a page as rendered at first, and as text on request. */
function Comparison({
  site,
  listed,
  contents,
}: {
  readonly site: OpenSite;
  readonly listed: ListedChange;
  readonly contents: ChangeContents;
}) {
  const app = useApp();
  const { before, after } = contents;
  const shown = useStore(app.get(comparisonModeStore), (state) => state.shownAs);
  const [unreadable, setUnreadable] = useState<ChangeContents | null>(null);
  const onUnreadable = useCallback(() => setUnreadable(contents), [contents]);
  const readable = unreadable !== contents;
  const { path } = listed.change;
  const texts = listed.group === 'pages' ? { before: textOf(before), after: textOf(after) } : null;
  const [left, right] = [textOf(before), textOf(after)];
  // A page that can’t be read as blocks is a text like any other.
  const settings =
    (listed.group !== 'pages' || !readable) && typeof left === 'string' && typeof right === 'string'
      ? { before: left, after: right }
      : null;
  const moved = movedSentence(app, site, listed);
  const asPage = texts?.before !== undefined && texts.after !== undefined && readable;
  return (
    <>
      {asPage && (
        <div className={styles.mode}>
          <SegmentedControl
            size="xs"
            aria-label="Comparison view"
            value={shown}
            onChange={(value) => app.get(comparisonModeStore).setState({ shownAs: value === 'text' ? 'text' : 'page' })}
            data={[
              { value: 'page', label: 'As readers see it' },
              { value: 'text', label: 'As text' },
            ]}
          />
        </div>
      )}
      {moved !== null && <p className={styles.note}>{moved}</p>}
      {listed.change.isLink === true && (
        <p className={styles.note}>This is a symbolic link. The file it points to isn’t changed.</p>
      )}
      {asPage && shown === 'page' ? (
        <PageComparison
          site={site}
          path={path}
          title={listed.title}
          before={texts.before ?? null}
          after={texts.after ?? null}
          onUnreadable={onUnreadable}
        />
      ) : (
        <>
          {settings !== null && (
            <SettingChanges path={path} {...settings} isConfiguration={listed.group === 'settings'} />
          )}
          <FileComparison path={path} before={before} after={after} beforeLabel="Before" afterLabel="After" />
        </>
      )}
    </>
  );
}

/** How a move changed the URL of a page; null for any other change. */
function movedSentence(app: App, site: OpenSite, { change: { path, from }, group }: ListedChange): string | null {
  if (from === null || group !== 'pages' || isSnippetFile(app, path)) return null;
  const [before, after] = [from, path].map((file) => toPageUrl(file, siteRootOf(site)));
  return before === after ? null : `This page’s URL changed from ${before} to ${after}.`;
}

/** Text of a version; null if it doesn't exist, undefined if it isn't text. */
function textOf(content: FileContent): string | null | undefined {
  return content.kind === 'text' ? content.text : content.kind === 'absent' ? null : undefined;
}
