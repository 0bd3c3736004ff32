import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core';
import {
  ArrowLeft,
  Code,
  Columns2,
  Command,
  Eye,
  FileText,
  GitCompareArrows,
  Menu as MenuIcon,
  PanelRight,
  type LucideIcon,
} from 'lucide-react';
import { memo, type MouseEvent, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { isSourceOnly } from '#document/page.ts';
import { openFilesStore, getOpenFile } from '#state/openFiles/openFilesStore.ts';
import { closeSite } from '#state/intents/openSite.ts';
import { goToScreen } from '#state/route/goTo.ts';
import { saveAll } from '#state/sync/saveAll.ts';
import { isPagePath } from '#base/fileKind.ts';
import { apiPagesStore } from '#state/siteFacts/apiPagesStore.ts';
import { preferencesStore, setPreferences } from '#state/storage/preferencesStore.ts';
import { publishStore } from '#state/publish/publishStore.ts';
import { getPublishLabel } from '#state/publish/publishLabels.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import type { ScreenTarget, SiteScreen } from '#state/route/route.ts';
import { ColorSchemeMenu } from '../../kit/ColorSchemeMenu.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { switchPageView } from '../../actions/switchPageView.ts';
import styles from './TopBar.module.css';
import { useApp } from '../../useApp.ts';

interface TopBarProps {
  readonly site: OpenSite;
  readonly screen: SiteScreen;
  readonly path: string | null;
  readonly narrow: boolean;
  readonly onDrawer: (side: 'left' | 'right', opener: Element) => void;
  readonly onPalette: () => void;
}

/** The site, the save status, and the steps from a change to a review. */
export const TopBar = memo(function TopBar({ site, screen, path, narrow, onDrawer, onPalette }: TopBarProps) {
  const app = useApp();
  const { id, draft, changeCount, branch } = site.summary;
  const isAccepted = useStore(app.get(publishStore), (state) => state.site === id && state.accepted !== null);
  const isSending = useStore(app.get(publishStore), ({ publishing }) => publishing.kind === 'running');
  const label = isSending ? 'Sending…' : getPublishLabel(app, site.summary, isAccepted);
  const onFile = screen === 'page' || screen === 'preview' || screen === 'source' || screen === 'files';
  const go = (shown: ScreenTarget) => void saveAll(app).then(() => goToScreen(app, shown));
  return (
    <header className={styles.bar}>
      <div className={styles.start}>
        {onFile && narrow && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            className={styles.icon}
            aria-label="Navigation"
            onClick={({ currentTarget }) => onDrawer('left', currentTarget)}
          >
            <MenuIcon size={18} />
          </ActionIcon>
        )}
        {onFile ? !narrow && <AllSites /> : <BackToPages />}
        <h1 className={styles.name}>{site.summary.name}</h1>
        {!narrow && <Where draft={draft} branch={branch} />}
      </div>
      <div className={styles.middle}>
        <SaveStatus />
      </div>
      <div className={styles.end}>
        {(screen === 'page' || screen === 'preview' || screen === 'source') && path !== null && isPagePath(path) && (
          <ModeSwitch screen={screen} path={path} isFile={site.paths.has(path)} />
        )}
        <Button
          variant="default"
          aria-current={screen === 'review' ? 'page' : undefined}
          className={styles.review}
          onClick={() => go({ screen: 'review', change: null })}
          disabled={changeCount === 0 && screen !== 'review'}
          aria-label={`Review changes, ${changeCount}`}
        >
          <GitCompareArrows size={18} aria-hidden className={styles.onPhone} />
          <span className={styles.offPhone}>{narrow ? 'Review' : 'Review changes'}</span>
          {changeCount > 0 && <span className={styles.count}>{changeCount}</span>}
        </Button>
        <Button
          // Where it leads, the form's own button is the one to press.
          variant={screen === 'publish' ? 'light' : 'filled'}
          aria-current={screen === 'publish' ? 'page' : undefined}
          className={styles.publish}
          onClick={() => go({ screen: 'publish' })}
          disabled={changeCount === 0 && draft === null && !isAccepted}
          aria-label={label}
        >
          {narrow ? (shortLabels[label] ?? label) : label}
        </Button>
        {!narrow && (
          <Tooltip label="Search and commands (Ctrl+K)">
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Commands" onClick={onPalette}>
              <Command size={17} />
            </ActionIcon>
          </Tooltip>
        )}
        {!narrow && <ColorSchemeMenu />}
        {(screen === 'page' || screen === 'preview' || screen === 'source') && path !== null && (
          // Keeps its space when unused, so the mode switch never moves.
          <div className={styles.panels} data-away={screen === 'page' && isPagePath(path) ? undefined : true}>
            <PanelSwitches path={path} narrow={narrow} onDrawer={onDrawer} />
          </div>
        )}
      </div>
    </header>
  );
});

function AllSites() {
  const app = useApp();
  return (
    <Tooltip label="All sites">
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="All sites"
        onClick={() => void saveAll(app).then(() => closeSite(app))}
      >
        <ArrowLeft size={17} />
      </ActionIcon>
    </Tooltip>
  );
}

const usualBranches: ReadonlySet<string> = new Set(['main', 'master']);

/** Target branch of the changes, unless it is a usual default: two branches of a site look the same. */
function Where({ draft, branch }: Pick<OpenSite['summary'], 'draft' | 'branch'>) {
  if (draft === null) return usualBranches.has(branch) ? null : <span className={styles.draft}>{branch}</span>;
  return (
    <span className={styles.draft}>
      {draft.pullRequest === null ? draft.branch : `Review #${draft.pullRequest.number}`}
    </span>
  );
}

/** Labels that fit a phone, where others don't. */
const shortLabels: Readonly<Record<string, string>> = {
  'Finish sending': 'Finish',
  'Send for review': 'Send',
  'Update review': 'Update',
};

function BackToPages() {
  const app = useApp();
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<ArrowLeft size={16} />}
      onClick={() => goToScreen(app, { screen: 'page', path: null })}
    >
      Back to pages
    </Button>
  );
}

/** Toggles the preview and the settings next to the page. */
function PanelSwitches({
  path,
  narrow,
  onDrawer,
}: Pick<TopBarProps, 'narrow' | 'onDrawer'> & { readonly path: string }) {
  const app = useApp();
  const sidePanel = useStore(app.get(preferencesStore), (state) => state.sidePanel);
  const previewBeside = useStore(app.get(preferencesStore), (state) => state.previewBeside);
  const showSettings = ({ currentTarget }: MouseEvent) =>
    narrow
      ? onDrawer('right', currentTarget)
      : setPreferences(app, { sidePanel: !sidePanel || previewBeside, previewBeside: false });
  return (
    <>
      {isPagePath(path) && (
        <Tooltip label="Side-by-side preview">
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            className={styles.wide}
            aria-label="Side-by-side preview"
            aria-pressed={previewBeside}
            onClick={() => setPreferences(app, { previewBeside: !previewBeside })}
          >
            <Columns2 size={17} />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label="Page settings">
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={styles.icon}
          aria-label="Page settings"
          aria-pressed={narrow ? undefined : sidePanel && !previewBeside}
          onClick={showSettings}
        >
          <PanelRight size={17} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}

interface ModeSwitchProps {
  readonly screen: 'page' | 'preview' | 'source';
  readonly path: string;
  readonly isFile: boolean;
}

/** Mode switch of a page. A generated page has no source, so it links to the file it is generated from. */
function ModeSwitch({ screen, path, isFile }: ModeSwitchProps) {
  const app = useApp();
  const isMade = useStore(app.get(apiPagesStore), ({ byPath }) => !isFile && byPath.has(path));
  const broken = useStore(app.get(openFilesStore), (open) => {
    const file = getOpenFile(app, path, open);
    return file?.kind === 'text' && file.page !== null && isSourceOnly(file.page);
  });
  return (
    <SegmentedControl
      size="xs"
      className={styles.mode}
      aria-label="View mode"
      value={broken ? 'source' : isMade && screen === 'source' ? 'page' : screen}
      onChange={(value) => void switchPageView(app, value === 'source' || value === 'preview' ? value : 'page', path)}
      data={[
        { value: 'page', label: modeLabel(FileText, 'Page'), disabled: broken },
        { value: 'preview', label: modeLabel(Eye, 'Preview'), disabled: broken },
        ...(isMade ? [] : [{ value: 'source', label: modeLabel(Code, 'Source') }]),
      ]}
    />
  );
}

/** A text label, replaced by an icon on phones. */
function modeLabel(Icon: LucideIcon, words: string): ReactNode {
  return (
    <span className={styles.modeLabel}>
      <Icon size={18} aria-hidden className={styles.onPhone} />
      <span className={styles.offPhone}>{words}</span>
    </span>
  );
}
