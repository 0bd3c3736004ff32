import { ChevronRight, ExternalLink, FileWarning } from 'lucide-react';
import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import type { NavigationRow } from '#state/navigationRows.ts';
import styles from './NavigationTree.module.css';

interface NavigationTreeProps {
  readonly label: string;
  readonly rows: readonly NavigationRow[];
  readonly current: string | null;
  readonly changed: ReadonlySet<string>;
  readonly onOpen: (row: NavigationRow) => void;
  readonly onToggle: (row: NavigationRow) => void;
}

/** The rows as a tree, by the ARIA tree pattern: arrows walk and open, Home and End jump, letters find. */
export function NavigationTree({ label, rows, current, changed, onOpen, onToggle }: NavigationTreeProps) {
  const tree = useRef<HTMLDivElement>(null);
  const currentKey = rows.find((row) => row.file !== null && row.file === current)?.key;
  const [focused, setFocused] = useState<string | null>(null);
  const reachable = rows.some(({ key }) => key === focused) ? focused : (currentKey ?? rows[0]?.key);
  const focus = (row: NavigationRow | undefined) => {
    if (row === undefined) return;
    setFocused(row.key);
    tree.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(row.key)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, row: NavigationRow, index: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focus(rows[index + 1]),
      ArrowUp: () => focus(rows[index - 1]),
      Home: () => focus(rows[0]),
      End: () => focus(rows.at(-1)),
      ArrowRight: () => (row.expanded === false ? onToggle(row) : row.expanded === true ? focus(rows[index + 1]) : undefined),
      ArrowLeft: () => (row.expanded === true ? onToggle(row) : focus(rows.slice(0, index).findLast(({ level }) => level < row.level))),
      Enter: () => activate(row),
      ' ': () => activate(row),
    };
    const move = moves[event.key] ?? (/^\S$/.test(event.key) ? () => focus(byLetter(rows, index, event.key)) : undefined);
    if (move === undefined) return;
    event.preventDefault();
    move();
  };
  const activate = (row: NavigationRow) => {
    if (row.expanded !== null && row.file === null) onToggle(row);
    else if (row.href !== null) globalThis.open(row.href, '_blank', 'noopener');
    else onOpen(row);
  };
  return (
    <div ref={tree} role="tree" aria-label={label} className={styles.tree}>
      {rows.map((row, index) => (
        <div
          key={row.key}
          role="treeitem"
          data-key={row.key}
          data-kind={row.kind}
          data-level={row.level}
          className={styles.row}
          style={levelStyle(row.level)}
          aria-level={row.level}
          aria-posinset={row.position}
          aria-setsize={row.siblings}
          aria-expanded={row.expanded ?? undefined}
          aria-selected={row.key === currentKey}
          aria-disabled={row.kind === 'missing' || row.kind === 'operation' || undefined}
          tabIndex={row.key === reachable ? 0 : -1}
          onFocus={() => setFocused(row.key)}
          onClick={() => activate(row)}
          onKeyDown={(event) => onKeyDown(event, row, index)}
        >
          <RowContent row={row} changed={row.file !== null && changed.has(row.file)} onToggle={onToggle} />
        </div>
      ))}
    </div>
  );
}

function RowContent({ row, changed, onToggle }: { readonly row: NavigationRow; readonly changed: boolean; readonly onToggle: (row: NavigationRow) => void }) {
  return (
    <>
      <span className={styles.label}>{row.label === '' ? 'No name' : row.label}</span>
      {row.tag !== null && <span className={styles.tag}>{row.tag}</span>}
      {row.hidden && <span className={styles.tag}>Hidden</span>}
      {changed && <span className={styles.changed} title="Changed" role="img" aria-label="changed" />}
      {row.kind === 'missing' && <FileWarning size={14} role="img" aria-label="the file is missing" className={styles.missing} />}
      {row.kind === 'operation' && <span className={styles.tag}>API</span>}
      {row.kind === 'link' && <ExternalLink size={13} aria-hidden />}
      {row.expanded !== null && (
        <ChevronRight
          size={14}
          aria-hidden
          className={styles.chevron}
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

function byLetter(rows: readonly NavigationRow[], index: number, letter: string): NavigationRow | undefined {
  const ahead = [...rows.slice(index + 1), ...rows.slice(0, index + 1)];
  return ahead.find((row) => row.label.toLowerCase().startsWith(letter.toLowerCase()));
}

function levelStyle(level: number): CSSProperties {
  return { '--level': level } as CSSProperties; // React's type knows no custom properties
}
