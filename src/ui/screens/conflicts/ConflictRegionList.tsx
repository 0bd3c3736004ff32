import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import { isPagePath } from '#base/fileKind.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { diffWords, type TextSpan } from '#state/review/diffWords.ts';
import type { ConflictModel } from '#state/review/conflictModel.ts';
import { readRegionBlocks, type RegionBlocks } from '#state/review/readRegionBlocks.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { lazyComponent } from '../../kit/lazyComponent.tsx';
import { useAsyncValue } from '../../kit/useAsyncValue.ts';
import { useApp } from '../../useApp.ts';
import styles from './ConflictRegionList.module.css';

const ConflictBlocks = lazyComponent(async () => (await import('./ConflictBlocks.tsx')).ConflictBlocks);

export interface ConflictRegionListProps {
  readonly site: OpenSite;
  readonly path: RepoPath;
  readonly choice: ConflictModel;
  /** Source of the other version: “the site” or “the review”. */
  readonly source: string;
  readonly sides: readonly ('mine' | 'theirs' | null)[];
  readonly onChoose: (place: number, side: 'mine' | 'theirs') => void;
}

/**
 * Each region that both sides changed, with a choice between its two versions: as readers see it if it consists of
 * blocks of a page, otherwise as text.
 */
export function ConflictRegionList({ site, path, choice, source, sides, onChoose }: ConflictRegionListProps) {
  const app = useApp();
  const pages = useAsyncValue(() => readRegionBlocks(app, choice), [app, choice], {
    enabled: isPagePath(path),
    key: choice,
  });
  const { regions } = choice;
  return (
    <div className={styles.places}>
      {regions.map(({ mine, theirs, label }, at) => {
        const marks = diffWords(theirs, mine);
        const blocks = pages?.[at] ?? null;
        const page = (side: keyof RegionBlocks) => {
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
            <div className={styles.versions}>
              <Version side="theirs" name={nameOf('theirs', source)} text={theirs} marked={marks.before}>
                {page('theirs')}
              </Version>
              <Version side="mine" name={nameOf('mine', source)} text={mine} marked={marks.after}>
                {page('mine')}
              </Version>
            </div>
          </Radio.Group>
        );
      })}
    </div>
  );
}

function nameOf(side: 'mine' | 'theirs', source: string): string {
  return side === 'mine' ? 'Yours' : `Theirs (${source})`;
}

interface VersionProps {
  readonly side: 'mine' | 'theirs';
  readonly name: string;
  readonly text: string;
  readonly marked: readonly TextSpan[];
  /** The version as readers see it; null to show its text. */
  readonly children: ReactNode;
}

function Version({ side, name, text, marked, children }: VersionProps) {
  return (
    <Radio.Card value={side} className={styles.version}>
      <span className={styles.name}>
        <Radio.Indicator size="xs" />
        {name}
      </span>
      {text.trim() === '' ? (
        <span className={styles.none}>Nothing (text removed)</span>
      ) : (
        (children ?? <span className={styles.text}>{markedText(text.replace(/\n+$/, ''), marked)}</span>)
      )}
    </Radio.Card>
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
