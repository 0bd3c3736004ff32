import { Radio } from '@mantine/core';
import type { LabeledConflictRegion } from '#state/review/conflictModel.ts';
import { diffWords, type TextSpan } from '#state/review/diffWords.ts';
import styles from './ConflictRegionList.module.css';

export interface ConflictRegionListProps {
  readonly places: readonly LabeledConflictRegion[];
  /** Source of the other version: “the site” or “the review”. */
  readonly source: string;
  readonly sides: readonly ('mine' | 'theirs' | null)[];
  readonly onChoose: (place: number, side: 'mine' | 'theirs') => void;
}

/** Each region that both sides changed, with a choice between its two versions. */
export function ConflictRegionList({ places, source, sides, onChoose }: ConflictRegionListProps) {
  return (
    <div className={styles.places}>
      {places.map(({ mine, theirs, label }, at) => {
        const marks = diffWords(theirs, mine);
        return (
          <Radio.Group
            key={`${String(at)} ${mine}`}
            value={sides[at] ?? ''}
            onChange={(side) => onChoose(at, side === 'mine' ? 'mine' : 'theirs')}
            label={`Conflict ${String(at + 1)} of ${String(places.length)}`}
            description={label}
            classNames={{ description: styles.where }}
          >
            <div className={styles.versions}>
              <Version side="theirs" name={`Theirs (${source})`} text={theirs} marked={marks.before} />
              <Version side="mine" name="Yours" text={mine} marked={marks.after} />
            </div>
          </Radio.Group>
        );
      })}
    </div>
  );
}

interface VersionProps {
  readonly side: 'mine' | 'theirs';
  readonly name: string;
  readonly text: string;
  readonly marked: readonly TextSpan[];
}

function Version({ side, name, text, marked }: VersionProps) {
  return (
    <Radio.Card value={side} className={styles.version}>
      <span className={styles.name}>
        <Radio.Indicator size="xs" />
        {name}
      </span>
      {text.trim() === '' ? (
        <span className={styles.none}>Nothing (text removed)</span>
      ) : (
        <span className={styles.text}>{markedText(text.replace(/\n+$/, ''), marked)}</span>
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
