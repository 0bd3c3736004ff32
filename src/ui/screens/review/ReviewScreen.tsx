import styles from './ReviewScreen.module.css';
import { Button, Group, Menu, VisuallyHidden } from '@mantine/core';
import { ChevronDown, Download, RefreshCw, RotateCcw } from 'lucide-react';
import { useEffect, useMemo, useState, useRef, type RefObject } from 'react';
import { useStore } from 'zustand';
import type { RepoPath } from '#base/repoPath.ts';
import { formatRoute } from '#state/route/route.ts';
import { routeStore } from '#state/route/routeStore.ts';
import { discardChange } from '#state/intents/discardChange.ts';
import { downloadChanges } from '#state/intents/downloadChanges.ts';
import { goToScreen } from '#state/route/goTo.ts';
import { setChangesIncluded } from '#state/intents/setChangesIncluded.ts';
import { preparePublishing } from '#state/publish/preparePublishing.ts';
import { publishStore } from '#state/publish/publishStore.ts';
import { getSendLabel } from '#state/publish/publishLabels.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { ScreenFooter } from '../../kit/ScreenFooter.tsx';
import { ChangeDetailPane } from './ChangeDetailPane.tsx';
import { ChangeList } from './ChangeList.tsx';
import { LastDiscard } from './LastDiscard.tsx';
import { NoChanges } from './NoChanges.tsx';
import { StartOverDialog } from './StartOverDialog.tsx';
import { UpdateButton } from './UpdateButton.tsx';
import { useChangeList } from './useChangeList.ts';
import { useApp } from '../../useApp.ts';

export interface ReviewScreenProps {
  readonly site: OpenSite;
  /** The selected change. */
  readonly path: RepoPath | null;
}

/** Changes that aren't sent yet: the list, and the selected change before and after. */
export function ReviewScreen({ site, path }: ReviewScreenProps) {
  const app = useApp();
  // Excluded files belong to one site; opening another starts with everything included.
  useEffect(() => void preparePublishing(app, site.summary.id), [app, site.summary.id]);
  const excluded = useStore(app.get(publishStore), (state) => state.excluded);
  const changes = useChangeList(site);
  const list = useRestoredRowFocus(useMemo(() => changes.map(({ change }) => change.path), [changes]));
  const { lastFile } = app.get(routeStore).getState();
  // In a wide layout, the file last opened or the first change is shown next to the list immediately.
  const selected =
    changes.find(({ change }) => change.path === path) ??
    changes.find(({ change }) => change.path === lastFile?.path) ??
    changes[0];
  const included = changes.filter(({ change }) => !excluded.has(change.path)).length;
  const waiting = new Set(site.conflicts.map((conflict) => conflict.path));
  const titleOf = (wanted: RepoPath) => changes.find(({ change }) => change.path === wanted)?.title ?? wanted;

  if (selected === undefined) return <NoChanges site={site} />;
  return (
    <div ref={list} className={styles.screen} data-detail={path !== null || undefined}>
      {/* The narrow layout hides the list while a change is open; the screen keeps its heading. */}
      <VisuallyHidden component="h1">Review changes</VisuallyHidden>
      <section className={styles.list} aria-label="Review changes">
        <header className={styles.header}>
          <span className={styles.title} aria-hidden>
            Review changes
          </span>
          <MoreMenu />
        </header>
        <ChangeList
          changes={changes}
          selected={selected.change.path}
          excluded={excluded}
          hrefOf={(wanted) => formatRoute({ view: 'site', site: site.summary.id, screen: 'review', change: wanted })}
          choiceOf={(wanted) =>
            waiting.has(wanted)
              ? formatRoute({ view: 'site', site: site.summary.id, screen: 'conflicts', change: wanted })
              : null
          }
          onInclude={(paths, include) => setChangesIncluded(app, paths, include)}
          onDiscard={(wanted) => void discardChange(app, wanted, titleOf(wanted))}
        />
        <ScreenFooter>
          <LastDiscard />
          <footer className={styles.footer}>
            {waiting.size > 0 ? (
              <ChooseFirst count={waiting.size} />
            ) : (
              <>
                <span>
                  {included === changes.length ? included : `${included} of ${changes.length}`}{' '}
                  {changes.length === 1 ? 'change' : 'changes'} will be sent
                </span>
                <Button size="sm" disabled={included === 0} onClick={() => goToScreen(app, { screen: 'publish' })}>
                  {`${getSendLabel(app, site.summary)}…`}
                </Button>
              </>
            )}
          </footer>
        </ScreenFooter>
      </section>
      <ChangeDetailPane key={selected.change.path} site={site} listed={selected} />
    </div>
  );
}

/** Shown instead of publishing while files have conflicts: nothing can be sent until they are resolved. */
function ChooseFirst({ count }: { readonly count: number }) {
  const app = useApp();
  return (
    <>
      <span>
        You can’t send your changes yet: {count === 1 ? 'one file has conflicts' : `${count} files have conflicts`}
      </span>
      <Button size="sm" onClick={() => goToScreen(app, { screen: 'conflicts', change: null })}>
        Resolve…
      </Button>
    </>
  );
}

function MoreMenu() {
  const app = useApp();
  const [startingOver, setStartingOver] = useState(false);
  return (
    <Group gap="xs">
      <UpdateButton>
        <RefreshCw size={15} aria-hidden />
      </UpdateButton>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="compact-sm" variant="default" rightSection={<ChevronDown size={14} aria-hidden />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Download size={15} aria-hidden />} onClick={() => void downloadChanges(app)}>
            Download changes
          </Menu.Item>
          <Menu.Item
            leftSection={<RotateCcw size={15} aria-hidden />}
            color="red"
            onClick={() => setStartingOver(true)}
          >
            Discard all changes…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <StartOverDialog opened={startingOver} onClose={() => setStartingOver(false)} />
    </Group>
  );
}

/**
 * Focuses the row of a restored change, such as after undoing a discard, if nothing else has the focus. Returns a ref for the container;
 * each row has its path in `data-change-row`.
 */
function useRestoredRowFocus(paths: readonly RepoPath[]): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(paths);
  useEffect(() => {
    const known = new Set(before.current);
    before.current = paths;
    const returned = paths.find((path) => !known.has(path));
    const { activeElement, body } = document;
    if (returned === undefined || (activeElement !== body && activeElement?.matches('main') !== true)) return;
    list.current?.querySelector<HTMLElement>(`[data-change-row="${CSS.escape(returned)}"]`)?.focus();
  }, [paths]);
  return list;
}
