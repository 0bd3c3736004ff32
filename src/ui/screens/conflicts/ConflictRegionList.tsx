import { Radio } from '@mantine/core';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { isPagePath } from '#base/fileKind.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { SettingChange } from '#config/settingChange.ts';
import type { VersionAuthor, VersionSource } from '#state/review/conflictAuthors.ts';
import { diffWords, type TextSpan } from '#state/review/diffWords.ts';
import type { MergeSide } from '#merge/mergeText.ts';
import { toConfigurationOf, type ConflictModel } from '#state/review/conflictModel.ts';
import { readRegionBlocks } from '#state/review/readRegionBlocks.ts';
import { isConfigurationFile } from '#state/site/isConfigurationFile.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { lazyComponent } from '../../kit/lazyComponent.tsx';
import { useAsyncValue } from '../../kit/useAsyncValue.ts';
import { highlightWords, type ElementPair } from '../../reading/highlightWords.ts';
import { useApp } from '../../useApp.ts';
import { ChangedValues } from '../review/SettingChanges.tsx';
import { ConflictAuthor } from './ConflictAuthor.tsx';
import styles from './ConflictRegionList.module.css';

const ConflictBlocks = lazyComponent(async () => (await import('./ConflictBlocks.tsx')).ConflictBlocks);

export interface ConflictRegionListProps {
  readonly site: OpenSite;
  readonly path: RepoPath;
  readonly choice: ConflictModel;
  readonly source: VersionSource;
  readonly authors: Readonly<Record<MergeSide, VersionAuthor | null>>;
  readonly sides: readonly (MergeSide | null)[];
  readonly onChoose: (place: number, side: MergeSide) => void;
}

/**
 * Each region that both sides changed, with a choice between its two versions: as readers see it if it consists of
 * blocks of a page, otherwise as text.
 */
export function ConflictRegionList({ site, path, choice, source, authors, sides, onChoose }: ConflictRegionListProps) {
  const app = useApp();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = list.current;
    return root === null ? undefined : highlightWords([root], () => findVersionPairs(root), wordHighlights);
  }, []);
  const pages = useAsyncValue(() => readRegionBlocks(app, choice), [app, choice], {
    enabled: isPagePath(path),
    key: choice,
  });
  const { regions } = choice;
  const { configuration } = site;
  const settings = useMemo(
    () =>
      configuration !== null && path.endsWith('.json') && isConfigurationFile(site, path)
        ? choice.describeSettings(toConfigurationOf(configuration, path))
        : [],
    [choice, path, site, configuration],
  );
  return (
    <div ref={list} className={styles.places}>
      {regions.map(({ mine, theirs, label }, at) => {
        const marks = diffWords(theirs, mine);
        const blocks = pages?.[at] ?? null;
        const shown = (side: MergeSide) => {
          const changes = settings[at]?.[side] ?? null;
          if (changes !== null) return <VersionSettings changes={changes} />;
          const doc = blocks?.[side] ?? null;
          return doc === null ? null : (
            <ConflictBlocks site={site} path={path} doc={doc} label={nameOf(side, source)} />
          );
        };
        return (
          <Radio.Group
            key={`${String(at)} ${mine}`}
            value={sides[at] ?? ''}
            onChange={(side) => onChoose(at, side === 'mine' ? 'mine' : 'theirs')}
            label={`Conflict ${String(at + 1)} of ${String(regions.length)}`}
            description={label}
            classNames={{ description: styles.where }}
          >
            <div className={styles.versions} data-versions>
              <Version
                side="theirs"
                name={nameOf('theirs', source)}
                author={authors.theirs}
                text={theirs}
                marked={marks.before}
              >
                {shown('theirs')}
              </Version>
              <Version side="mine" name={nameOf('mine', source)} author={authors.mine} text={mine} marked={marks.after}>
                {shown('mine')}
              </Version>
            </div>
          </Radio.Group>
        );
      })}
    </div>
  );
}

const wordHighlights = ['words-different', 'words-different'] as const;

/** The rendered versions of each region that has two. */
function findVersionPairs(root: Element): readonly ElementPair[] {
  return [...root.querySelectorAll('[data-versions]')].flatMap((region): readonly ElementPair[] => {
    const [theirs, mine] = region.querySelectorAll('.page-text');
    return theirs === undefined || mine === undefined ? [] : [[theirs, mine]];
  });
}

function nameOf(side: MergeSide, source: VersionSource): string {
  return side === 'mine' ? 'Yours' : `Theirs (${source})`;
}

interface VersionProps {
  readonly side: MergeSide;
  readonly name: string;
  readonly author: VersionAuthor | null;
  readonly text: string;
  readonly marked: readonly TextSpan[];
  /** The version as readers see it; null to show its text. */
  readonly children: ReactNode;
}

function Version({ side, name, author, text, marked, children }: VersionProps) {
  return (
    <Radio.Card value={side} className={styles.version}>
      <span className={styles.name}>
        <Radio.Indicator size="xs" />
        <span>{name}</span>
        <ConflictAuthor version={author} />
      </span>
      {children ??
        (text.trim() === '' ? (
          <span className={styles.none}>Nothing (text removed)</span>
        ) : (
          <span className={styles.text}>{markedText(text.replace(/\n+$/, ''), marked)}</span>
        ))}
    </Radio.Card>
  );
}

/** More changes than this are only counted: renaming a group changes the place of each of its pages. */
const mostSettings = 8;

/** What a version changes in a configuration, in words. */
function VersionSettings({ changes }: { readonly changes: readonly SettingChange[] }) {
  if (changes.length === 0) return <span className={styles.none}>Only formatting</span>;
  const more = changes.length - mostSettings;
  return (
    <>
      {changes.slice(0, mostSettings).map((change, at) => (
        <span key={`${at} ${change.label.join(' ')}`} className={styles.setting}>
          <span className={styles.settingName}>{change.label.join(' › ')}</span>
          <ChangedValues {...change} />
        </span>
      ))}
      {more > 0 && <span className={styles.none}>{more === 1 ? 'And 1 more change' : `And ${more} more changes`}</span>}
    </>
  );
}

function markedText(text: string, marked: readonly TextSpan[]) {
  let end = 0;
  const parts = marked.flatMap(({ from, to }) => {
    const before = text.slice(end, from);
    end = to;
    return [before, <mark key={from}>{text.slice(from, to)}</mark>];
  });
  return [...parts, text.slice(end)];
}
