import styles from './preview.module.css';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { RepoPath } from '#base/repoPath.ts';
import { encodePath } from '#base/resolveMovedPath.ts';
import { isSourceOnly } from '#document/page.ts';
import { formatRoute, getMissingPageUrl } from '#state/route/route.ts';
import { clearRequestedPart, routeStore } from '#state/route/routeStore.ts';
import { goToMissingPage, goToScreen } from '#state/route/goTo.ts';
import { openFile, visitFile } from '#state/intents/visitFile.ts';
import { setPreferences } from '#state/storage/preferencesStore.ts';
import { openFilesStore, getOpenFile } from '#state/openFiles/openFilesStore.ts';
import { requestApiTextEdit, setPreviewOrigin } from '#state/route/previewOriginStore.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { activeEditorStore } from '../../editor/attributes/activeEditorStore.ts';
import { FilePane } from '../editor/FilePane.tsx';
import { syncTextToPreview } from './syncTextToPreview.ts';
import { VideoDialog } from './VideoDialog.tsx';
import { PreviewBar } from './PreviewBar.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';
import type { PreviewDevice } from './computeFrameSize.ts';
import { usePreview } from './usePreview.ts';
import { useApp } from '../../useApp.ts';
import { saveBlocksViewState } from '#state/openFiles/restoreViewState.ts';
import type { App } from '#state/app.ts';
import { sanitizeUrl } from '#reading/sanitizeUrl.ts';
import { notify } from '#state/notices/noticesStore.ts';
import { queryRenderedUrl } from '#state/siteFacts/renderedSite.ts';

/** Distance in pixels from the top edge at which the block is shown. */
const top = 160;

/** Opens the source of a block of the preview in the editor. */
function editFromPreview(app: App, path: RepoPath, block: number): void {
  const place = { path: [block], before: '' };
  saveBlocksViewState(app, path, { caret: place, seen: place, top });
  setPreviewOrigin(app, path, null);
  goToScreen(app, { screen: 'page', path });
}

/** Opens the editor at a text of an OpenAPI file shown in the preview. */
function editApiTextFromPreview(app: App, path: RepoPath, place: string): void {
  setPreviewOrigin(app, path, place);
  goToScreen(app, { screen: 'page', path });
}

interface PreviewScreenProps {
  readonly site: OpenSite;
  readonly path: RepoPath;
}

/** The finished site as published with all current changes. Its links, search and switches work. */
export function PreviewScreen({ site, path }: PreviewScreenProps) {
  const app = useApp();
  const [chosenWidth, setChosenWidth] = useState<PreviewDevice | null>(null);
  const isNarrow = useMediaQuery('(max-width: 47.9375em)', false, { getInitialValueInEffect: false }) === true;
  const width = chosenWidth ?? (isNarrow ? 'phone' : 'desktop');
  const missing = useStore(app.get(routeStore), ({ address }) => getMissingPageUrl(address));
  const [hash, setHash] = useHash(path);
  const file = useStore(
    app.get(openFilesStore),
    useShallow((opened) => {
      const open = getOpenFile(app, path, opened);
      return {
        kind: open?.kind ?? 'unread',
        text: open?.kind === 'text' ? open.text : null,
        isBroken: open?.kind === 'failed' || (open?.kind === 'text' && open.page !== null && isSourceOnly(open.page)),
      };
    }),
  );
  // A page generated from an OpenAPI file is not a file.
  const isFile = site.paths.has(path);
  const go = (href: string) =>
    void resolvePreviewLink(app, href, site).then((destination) => {
      if (destination === null) return;
      setHash(destination.kind === 'page' ? destination.hash : '');
      if (destination.kind === 'page') goToScreen(app, { screen: 'preview', path: destination.path });
      else goToMissingPage(app, path, destination.address);
    });
  const shownPath = missing === null ? path : null;
  const { director, shown, ownCode, frameKey, isDark, hasOneMode, setDark, film, endFilm } = usePreview(
    site,
    shownPath,
    hash,
    {
      go,
      edit: (block) => editFromPreview(app, path, block),
      editWords: (place) => editApiTextFromPreview(app, path, place),
    },
  );
  useEffect(() => {
    if (isFile && file.kind === 'unread') void openFile(app, path);
  }, [app, path, isFile, file.kind]);
  useEffect(() => {
    if (isFile) visitFile(app, path);
  }, [app, path, isFile]);
  useEffect(() => {
    if (file.text !== null) director?.setSource(path, { kind: 'text', text: file.text });
  }, [director, path, shownPath, file.text]);
  if (file.isBroken) return <FilePane site={site} screen="source" path={path} />;
  return (
    <section className={styles.pane} aria-label="Site preview">
      <PreviewBar
        url={missing ?? shown?.view.url ?? ''}
        isHidden={missing === null && shown?.view.isHidden === true}
        theme={shown?.theme ?? 'mint'}
        ownCode={ownCode}
        width={width}
        onWidth={setChosenWidth}
        isDark={isDark}
        hasOneMode={hasOneMode}
        onDark={setDark}
        address={formatRoute({
          view: 'site',
          site: site.summary.id,
          screen: 'preview',
          path,
          ...(missing === null ? {} : { missing }),
        })}
        onEdit={missing === null ? () => goToScreen(app, { screen: 'page', path }) : null}
        onBack={missing === null ? null : () => goToScreen(app, { screen: 'preview', path })}
        onClose={null}
      />
      {director !== null && <PreviewFrame key={frameKey} director={director} width={width} />}
      {film !== null && <VideoDialog film={film} onClose={endFilm} />}
    </section>
  );
}

/** The finished page next to the editor, updated on every keystroke. */
export function SidePreview({ site, path }: PreviewScreenProps) {
  const app = useApp();
  const [width, setWidth] = useState<PreviewDevice>('phone');
  const go = (href: string) =>
    void resolvePreviewLink(app, href, site).then((destination) => {
      // The editor next to it follows.
      if (destination?.kind === 'page') goToScreen(app, { screen: 'page', path: destination.path });
    });
  const { director, shown, ownCode, frameKey, isDark, hasOneMode, setDark, film, endFilm } = usePreview(
    site,
    path,
    '',
    {
      go,
      edit: goToBlock,
      editWords: (words) => requestApiTextEdit(app, words),
    },
  );
  const isFile = site.paths.has(path);
  useEffect(
    () => (director === null || !isFile ? undefined : syncTextToPreview(app, director, path)),
    [app, director, path, isFile],
  );
  return (
    <section className={styles.pane} aria-label="Side-by-side preview">
      <PreviewBar
        url={shown?.view.url ?? ''}
        isHidden={shown?.view.isHidden === true}
        theme={shown?.theme ?? 'mint'}
        ownCode={ownCode}
        width={width}
        onWidth={setWidth}
        isDark={isDark}
        hasOneMode={hasOneMode}
        onDark={setDark}
        address={formatRoute({ view: 'site', site: site.summary.id, screen: 'preview', path })}
        onEdit={null}
        onBack={null}
        onClose={() => setPreferences(app, { previewBeside: false })}
      />
      {director !== null && <PreviewFrame key={frameKey} director={director} width={width} />}
      {film !== null && <VideoDialog film={film} onClose={endFilm} />}
    </section>
  );
}

/** Selects a block in the editor next to the preview. */
function goToBlock(block: number): void {
  const { editor } = activeEditorStore.getState();
  if (editor === null) return;
  const { doc } = editor.state;
  let position = 0;
  for (let index = 0; index < Math.min(block, doc.childCount - 1); index += 1) position += doc.child(index).nodeSize;
  editor
    .chain()
    .focus(position + 1, { scrollIntoView: true })
    .run();
}

/** The part of the page to scroll to: that of a followed link, or of the app's address. */
function useHash(path: RepoPath) {
  const app = useApp();
  const state = useState('');
  const [, setHash] = state;
  const requested = useStore(app.get(routeStore), ({ requestedPart }) => requestedPart);
  useEffect(() => {
    if (requested?.path !== path) return;
    clearRequestedPart(app);
    setHash(requested.fragment);
  }, [app, path, requested, setHash]);
  return state;
}

/** Target of a link in the preview: a page with a hash, or an address that no page has. */
type PreviewLinkTarget =
  | { readonly kind: 'page'; readonly path: RepoPath; readonly hash: string }
  | { readonly kind: 'missing'; readonly address: string };

/** Resolves a link of the finished site. Null for external links, which open in a new tab, and for targets that can't be shown here. */
async function resolvePreviewLink(app: App, href: string, site: OpenSite): Promise<PreviewLinkTarget | null> {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href)) {
    const safe = sanitizeUrl(href);
    if (safe !== null) globalThis.open(safe, '_blank', 'noopener,noreferrer');
    return null;
  }
  const [address = '', hash = ''] = href.split('#');
  const at = await queryRenderedUrl(app, site, address);
  if (at === null) return null;
  if (at.kind === 'page') return { kind: 'page', path: at.path, hash };
  if (at.kind === 'redirect') {
    const { to } = at;
    if (to.kind === 'elsewhere') return resolvePreviewLink(app, to.address, site);
    if (to.kind === 'loop') return { kind: 'missing', address };
    const end = await queryRenderedUrl(app, site, encodePath(to.url));
    const anchor = /#(.+)$/.exec(to.rest)?.[1] ?? hash;
    return end?.kind === 'page' ? { kind: 'page', path: end.path, hash: anchor } : { kind: 'missing', address: to.url };
  }
  if (/\.[a-z\d]{2,5}$/i.test(address)) {
    notify(app, `${address} is a file. The preview only shows pages. Readers get files from the published site.`);
    return null;
  }
  return { kind: 'missing', address };
}
