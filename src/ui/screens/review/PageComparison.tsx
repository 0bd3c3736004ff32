import styles from './PageComparison.module.css';
import { Loader } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RepoPath } from '#base/repoPath.ts';
import {
  compareFormatting,
  comparePages,
  mergeVersions,
  type ComparedPage,
  type PageChangePart,
  type PageDiff,
  type PageTexts,
} from '#state/review/comparePages.ts';
import { discardPagePart } from '#state/intents/discardPart.ts';
import { followLink } from '#state/intents/followLink.ts';
import { siteRootOf } from '#state/site/siteRoot.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { PageReaderView } from '../../reading/PageReaderView.tsx';
import { usePageRenderContext } from '../../reading/usePageRenderContext.ts';
import { highlightWordDiff } from './highlightWordDiff.ts';
import { syncScroll } from './syncScroll.ts';
import { ChangeRows } from './SettingChanges.tsx';
import { useAsyncValue } from '../../kit/useAsyncValue.ts';
import { useApp } from '../../useApp.ts';
import { selectTab, findTabOfPanel } from '#reading/behavior/switchTabs.ts';

/**
 * Expands collapsed sections and switches tabs that differ between two rendered versions, so that reviewers see every change. If several
 * tabs of a group differ, shows the first; all of them are marked.
 */
function expandChangedSections(before: Element, after: Element): void {
  for (const [version, other] of [
    [before, after],
    [after, before],
  ] as const) {
    for (const fold of changed<HTMLDetailsElement>('details:not(.tab-menu)', version, other)) fold.open = true;
    for (const code of changed('[data-folded]', version, other)) code.removeAttribute('data-folded');
    const panels = changed('[role="tabpanel"]', version, other);
    const seen = new Set(panels.filter((panel) => !isHidden(panel)).map(groupOf));
    for (const panel of panels) findTabOfPanel(panel)?.toggleAttribute('data-changed', true);
    for (const panel of panels) {
      if (seen.has(groupOf(panel))) continue;
      seen.add(groupOf(panel));
      const tab = findTabOfPanel(panel);
      if (tab !== null) selectTab(tab);
    }
  }
}

const isHidden = (panel: Element) => panel.classList.contains('tab-hidden');
const groupOf = (panel: Element) => panel.closest('[data-tabs]');

/** Elements that match `selector` in the changed blocks of one version, without an equal one in those of the other. */
function changed<Found extends Element>(selector: string, version: Element, other: Element): readonly Found[] {
  const found = (root: Element) => [...root.querySelectorAll<Found>(`[data-change] :is(${selector})`)];
  const same = new Set(found(other).map(contentOf));
  return found(version).filter((part) => !same.has(contentOf(part)));
}

/** An element's text and the URLs of its pictures and links. */
function contentOf(part: Element): string {
  const addresses = [...part.querySelectorAll('[data-source], [src], [href]')].map(
    (element) => element.getAttribute('data-source') ?? element.getAttribute('src') ?? element.getAttribute('href'),
  );
  return JSON.stringify([part.textContent, addresses]);
}

interface PageComparisonProps {
  readonly site: OpenSite;
  readonly path: RepoPath;
  readonly title: string;
  /** Text of the page before and after; null if it didn't or doesn't exist. */
  readonly before: string | null;
  readonly after: string | null;
  /** Called if a version isn't a valid page and can only be shown as text. */
  readonly onUnreadable: () => void;
}

/** Two versions side by side don't fit a narrower window. */
const leastForPair = '(min-width: 56.3125em)';

/** Two rendered versions of a page, with the differing blocks and words highlighted; in a narrow window, as one page. */
export function PageComparison({ site, path, title, before, after, onUnreadable }: PageComparisonProps) {
  const app = useApp();
  const compared = useAsyncValue(
    async (signal) => {
      const result = await comparePages(app, before, after);
      if (result === null && !signal.aborted) onUnreadable();
      return result ?? undefined;
    },
    [app, before, after, onUnreadable],
  );
  const texts = compared?.texts ?? null;
  const formatting = useAsyncValue(
    async () => ({ texts, parts: texts === null ? [] : await compareFormatting(app, texts) }),
    [app, texts],
    { key: path },
  );
  const isWide = useMediaQuery(leastForPair, true, { getInitialValueInEffect: false }) === true;
  const pair = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(true);
  // Before scrolling to the first change.
  useLayoutEffect(() => {
    const [left, right] = pair.current?.children ?? [];
    if (left !== undefined) expandChangedSections(left, right ?? document.createElement('div'));
  }, [compared, isWide]);
  useEffect(() => {
    const [left, right = left] = pair.current?.children ?? [];
    setSeen(
      compared === undefined || compared.fields.length > 0 || pair.current?.querySelector('[data-change]') != null,
    );
    if (left === undefined || right === undefined) return undefined;
    const stops = [highlightWordDiff(left, right), ...(left === right ? [] : [syncScroll(left, right)])];
    return () => stops.forEach((stop) => stop());
  }, [compared, isWide]);
  if (compared === undefined) return <Loader className={styles.loader} size="sm" aria-label="Loading page" />;
  const formattingParts = formatting?.parts ?? [];
  // The page may have changed since it was compared.
  const discard = (change: PageChangePart, shown: PageTexts) =>
    void discardPagePart(
      app,
      { path, title },
      change.part.kind === 'formatting' ? (formatting?.texts ?? shown) : shown,
      change,
    );
  return (
    <>
      {!isSeen && before !== after && (
        <p className={styles.fields}>Readers won’t see a difference. Choose “As text” to see what changed.</p>
      )}
      {texts !== null && (
        <ChangeRows
          label="Changes on this page"
          changes={[...compared.parts, ...formattingParts]}
          onDiscard={(change) => discard(change, texts)}
        />
      )}
      <div
        ref={pair}
        className={styles.pair}
        data-single={!isWide || compared.before === null || compared.after === null || undefined}
      >
        <Versions site={site} path={path} compared={compared} isWide={isWide} />
      </div>
    </>
  );
}

interface VersionsProps extends Pick<PageComparisonProps, 'site' | 'path'> {
  readonly compared: PageDiff;
  readonly isWide: boolean;
}

function Versions({ site, path, compared, isWide }: VersionsProps) {
  const { before, after, fields } = compared;
  const merged = useMemo(
    () => (isWide || before === null || after === null ? null : mergeVersions(before, after)),
    [isWide, before, after],
  );
  if (merged !== null)
    return <Version label="Changes" site={site} path={path} version={merged} fields={fields} isInline />;
  return (
    <>
      {before !== null && <Version label="Before" site={site} path={path} version={before} fields={fields} />}
      {after !== null && <Version label="After" site={site} path={path} version={after} fields={fields} />}
    </>
  );
}

interface VersionProps {
  readonly label: string;
  readonly site: OpenSite;
  readonly path: RepoPath;
  readonly version: Pick<ComparedPage, 'page' | 'notes'> & { readonly marks: readonly (string | null)[] };
  readonly fields: readonly string[];
  /** True if it contains both versions, so it needs no caption. */
  readonly isInline?: boolean;
}

function Version({ label, site, path, version, fields, isInline = false }: VersionProps) {
  const app = useApp();
  const surroundings = usePageRenderContext(site, path);
  const siteFolder = siteRootOf(site);
  const changed = version.marks.filter((mark) => mark !== null && mark !== 'replaced').length;
  return (
    <section
      className={styles.version}
      aria-label={`${label}: ${changed === 1 ? '1 block differs' : `${changed} blocks differ`}`}
    >
      {!isInline && <h3 className={styles.caption}>{label}</h3>}
      <PageReaderView
        path={path}
        doc={version.page.doc}
        frontMatter={version.page.frontMatter.values}
        {...surroundings}
        onNavigate={(href) => followLink(app, href, path, siteFolder)}
        label={`${label}: the page as readers see it`}
        marks={version.marks}
        notes={version.notes}
        changedFields={fields}
        titleTag="p"
        sources="none"
      />
    </section>
  );
}
