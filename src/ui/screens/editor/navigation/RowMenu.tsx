import { Menu, type MenuProps } from '@mantine/core';
import {
  ArrowDown,
  ArrowUp,
  CopyPlus,
  Eye,
  EyeOff,
  FilePen,
  FilePlus2,
  FolderInput,
  FolderPlus,
  Link2,
  ListPlus,
  PenLine,
  SquareArrowOutUpRight,
  SlidersHorizontal,
  Sparkles,
  Trash2,
} from 'lucide-react';
import { Fragment } from 'react';
import { formatRowLabel, type NavigationRow } from '#state/navigation/navigationRows.ts';
import styles from './NavigationPanel.module.css';

/** Actions of a row's menu. */
export type RowAction =
  | 'open'
  | 'copyLink'
  | 'addPage'
  | 'addGroup'
  | 'rename'
  | 'icon'
  | 'more'
  | 'moveFile'
  | 'createFile'
  | 'writePage'
  | 'enter'
  | 'moveTo'
  | 'moveUp'
  | 'moveDown'
  | 'duplicate'
  | 'hide'
  | 'delete';

/** Where a row's menu opens: at the pointer, or beside what opened it, which has a size. */
export interface MenuAnchor {
  readonly x: number;
  readonly y: number;
  readonly width?: number;
  readonly height?: number;
}

interface RowMenuProps {
  readonly row: NavigationRow;
  readonly at: MenuAnchor;
  /** True if groups can be hidden, which only the current format allows. */
  readonly hidesGroups: boolean;
  /** Directions that the row can be moved in. */
  readonly moves: readonly ('up' | 'down')[];
  /** Called with the chosen action, or null. */
  readonly onClose: (action: RowAction | null) => void;
}

/** Beside the pointer if there is room neither below nor above; in a low window, over it. */
const menuMiddlewares: NonNullable<MenuProps['middlewares']> = {
  flip: { fallbackPlacements: ['top-start', 'right-start'] },
  shift: { crossAxis: true, padding: 8 },
};

type Item = readonly [RowAction, string, typeof Eye, string?];

/** Menu of a row, at the pointer or below the row. */
export function RowMenu({ row, at, hidesGroups, moves, onClose }: RowMenuProps) {
  const item = ([action, label, Icon, key]: Item) => (
    <Menu.Item
      key={action}
      leftSection={<Icon size={15} aria-hidden />}
      rightSection={key === undefined ? null : <kbd>{key}</kbd>}
      {...(action === 'delete' ? { className: styles.danger ?? '' } : {})}
      closeMenuOnClick={false}
      onClick={() => onClose(action)}
    >
      {label}
    </Menu.Item>
  );
  const parts = itemsFor(row, hidesGroups, moves);
  return (
    <Menu
      opened
      onClose={() => onClose(null)}
      position="bottom-start"
      offset={2}
      middlewares={menuMiddlewares}
      withinPortal={false}
      floatingStrategy="fixed"
      returnFocus={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={styles.anchor}
          style={{ left: at.x, top: at.y, width: at.width ?? 1, height: at.height ?? 1 }}
          aria-label={`Actions for ${formatRowLabel(row)}`}
        />
      </Menu.Target>
      <Menu.Dropdown className={styles.rowMenu}>
        {parts.map((items, index) => (
          <Fragment key={items[0]?.[0] ?? index}>
            {index > 0 && <Menu.Divider />}
            {items.map(item)}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function itemsFor(
  row: NavigationRow,
  hidesGroups: boolean,
  moves: RowMenuProps['moves'],
): readonly (readonly Item[])[] {
  const hide: Item = row.hidden ? ['hide', 'Show in navigation', Eye] : ['hide', 'Hide from navigation', EyeOff];
  const remove: Item = ['delete', 'Delete…', Trash2, 'Del'];
  const add: readonly Item[] = [
    ['addPage', row.kind === 'group' ? 'Add page inside' : 'Add page below', FilePlus2],
    ['addGroup', row.kind === 'group' ? 'Add group inside' : 'Add group below', FolderPlus],
  ];
  const rename: Item = ['rename', 'Rename', PenLine, 'F2'];
  const icon: Item = ['icon', 'Icon…', Sparkles];
  const more: Item = ['more', 'More settings…', SlidersHorizontal];
  const file: Item = ['moveFile', 'Rename or move file…', FilePen];
  const move: readonly Item[] = [
    ...(moves.includes('up') ? [['moveUp', 'Move up', ArrowUp] as const] : []),
    ...(moves.includes('down') ? [['moveDown', 'Move down', ArrowDown] as const] : []),
  ];
  const moveTo: Item = ['moveTo', 'Move to…', FolderInput];
  const duplicate: Item = ['duplicate', 'Duplicate', CopyPlus];
  const copyLink: Item = ['copyLink', 'Copy link', Link2];
  if (row.node === null)
    return [
      [['open', 'Open', SquareArrowOutUpRight], copyLink, ['enter', 'Add to navigation', ListPlus], moveTo],
      [rename, icon, file, hide],
      [remove],
    ];
  if (row.kind === 'group')
    return [add, [rename, icon, ...move, moveTo, duplicate, ...(hidesGroups ? [hide] : []), more], [remove]];
  if (row.kind === 'page')
    return [
      [['open', 'Open', SquareArrowOutUpRight], copyLink, ...add],
      [rename, icon, ...move, moveTo, file, duplicate, hide],
      [remove],
    ];
  if (row.kind === 'missing') return [[['createFile', 'Create file', FilePlus2], ...add, ...move, moveTo], [remove]];
  const write: Item = ['writePage', 'Create page file', FilePlus2];
  if (row.kind === 'operation')
    return [
      [
        ...(row.operation === null ? [] : [['open', 'Open', SquareArrowOutUpRight] as const, copyLink, write]),
        ...move,
        moveTo,
      ],
      [remove],
    ];
  return row.node.kind === 'link' ? [[more, ...move], [remove]] : [...(move.length > 0 ? [move] : []), [remove]];
}
