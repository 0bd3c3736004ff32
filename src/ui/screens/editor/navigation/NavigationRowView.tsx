import type { MenuAnchor } from './RowMenu.tsx';
import { ChevronRight, Copy, Ellipsis, ExternalLink, FileWarning } from 'lucide-react';
import { memo, type CSSProperties, type KeyboardEvent } from 'react';
import { RenameField } from './RenameField.tsx';
import { formatRowLabel, type NavigationRow } from '#state/navigation/navigationRows.ts';
import { SiteIcon } from '#reading/icons/SiteIcon.tsx';
import listStyles from '../../../kit/List.module.css';
import styles from './NavigationTree.module.css';

/** Maximum width of the placeholder for a title that isn't read yet, in characters. */
const mostLetters = 20;

/** Events of a row. */
export interface RowCallbacks {
  readonly onActivate: (row: NavigationRow) => void;
  readonly onToggle: (row: NavigationRow) => void;
  readonly onFocus: (row: NavigationRow) => void;
  readonly onKey: (event: KeyboardEvent, row: NavigationRow) => void;
  /** Rows have no menu without it. */
  readonly onMenu?: ((row: NavigationRow, at: MenuAnchor) => void) | undefined;
  /** Called with the new name, or null if canceled; `byKey` is true if the row keeps the focus. */
  readonly onRenamed: (row: NavigationRow, label: string | null, byKey: boolean) => void;
}

/** `affected`: the row that the open menu or dialog is about. */
export type RowState = 'dragged' | 'target' | 'refused' | 'affected' | null;

interface NavigationRowViewProps extends RowCallbacks {
  readonly row: NavigationRow;
  readonly index: number;
  readonly top: number;
  readonly reachable: boolean;
  readonly selected: boolean;
  readonly changed: boolean;
  readonly state: RowState;
  readonly renaming: boolean;
}

/** One row of the navigation: icon, name, badges and menu button. */
export const NavigationRowView = memo(function NavigationRowView(props: NavigationRowViewProps) {
  const { row, index, top, renaming } = props;
  return (
    <div
      role="treeitem"
      data-key={row.key}
      data-index={index}
      data-kind={row.kind}
      data-level={row.level}
      data-state={props.state ?? undefined}
      className={`${listStyles.row} ${styles.row}`}
      style={placeOf(row.level, top)}
      aria-label={nameOf(row, props.changed)}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblingCount}
      aria-expanded={row.expanded ?? undefined}
      aria-selected={props.selected}
      aria-haspopup={props.onMenu === undefined ? undefined : 'menu'}
      tabIndex={props.reachable ? 0 : -1}
      onFocus={() => props.onFocus(row)}
      onClick={() => props.onActivate(row)}
      onKeyDown={(event) => props.onKey(event, row)}
      onContextMenu={(event) => {
        if (props.onMenu === undefined) return;
        event.preventDefault();
        props.onMenu(row, { x: event.clientX, y: event.clientY });
      }}
    >
      {row.icon !== null && (
        <span className={`${listStyles.icon} ${styles.icon}`}>
          <SiteIcon name={row.icon} size={14} {...(row.iconType === null ? {} : { style: row.iconType })} />
        </span>
      )}
      {renaming ? (
        <RenameField label={row.label} onDone={(label, byKey) => props.onRenamed(row, label, byKey)} />
      ) : (
        <RowContent {...props} />
      )}
    </div>
  );
});

function RowContent({ row, changed, onToggle, onMenu }: NavigationRowViewProps) {
  return (
    <>
      {row.method !== null && (
        <span className={styles.method} data-method={row.method}>
          {row.method === 'DELETE' ? 'DEL' : row.method === 'WEBHOOK' ? 'HOOK' : row.method}
        </span>
      )}
      <span className={`${listStyles.label} ${listStyles.truncated}`}>
        {row.isGuessed ? (
          <span className={styles.unread} style={{ width: `${Math.min(row.label.length, mostLetters)}ch` }} />
        ) : (
          formatRowLabel(row)
        )}
      </span>
      {row.tag !== null && <span className={`${listStyles.truncated} ${styles.tag}`}>{row.tag}</span>}
      {row.hidden && <span className={`${listStyles.truncated} ${styles.tag}`}>Hidden</span>}
      {row.kind === 'operation' && row.operation === null && (
        <span className={`${listStyles.truncated} ${styles.tag}`}>API</span>
      )}
      {row.isDuplicate && (
        <span className={styles.warning} title="This page appears in the navigation more than once">
          <Copy size={13} aria-hidden />
        </span>
      )}
      {changed && <span className={styles.changed} title="Changed" />}
      {row.kind === 'missing' && (
        <span className={styles.warning} title="No file exists for this entry">
          <FileWarning size={14} aria-hidden />
        </span>
      )}
      {row.kind === 'link' && <ExternalLink size={13} aria-hidden />}
      {onMenu !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          className={`${listStyles.action} ${styles.more}`}
          aria-label={`Actions for ${formatRowLabel(row)}`}
          onClick={(event) => {
            event.stopPropagation();
            onMenu(row, event.currentTarget.getBoundingClientRect());
          }}
        >
          <Ellipsis size={15} aria-hidden />
        </button>
      )}
      {row.expanded !== null && (
        <ChevronRight
          size={14}
          aria-hidden
          className={listStyles.chevron}
          data-open={row.expanded || undefined}
          onClick={(event) => {
            event.stopPropagation();
            onToggle(row);
          }}
        />
      )}
    </>
  );
}

function nameOf(row: NavigationRow, changed: boolean): string {
  const marks = [
    row.method,
    row.tag,
    row.hidden ? 'hidden' : null,
    row.kind === 'missing' ? 'file missing' : null,
    row.isDuplicate ? 'appears more than once' : null,
    row.kind === 'link' ? 'link' : null,
    changed ? 'changed' : null,
  ];
  return [formatRowLabel(row), ...marks.filter((mark) => mark !== null)].join(', ');
}

function placeOf(level: number, top: number): CSSProperties {
  return { '--level': level, insetBlockStart: top } as CSSProperties; // React's type lacks custom properties
}
