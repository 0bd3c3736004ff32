import styles from './ShortcutsDialog.module.css';
import { Kbd } from '@mantine/core';
import { formatShortcut } from '../actions/shortcuts.ts';
import { allPageActions } from '../editor/commands/pageActions.ts';
import { siteActions } from '../actions/siteActions.ts';
import { insertMenuItems } from '../editor/insert/insertMenuItems.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { tabKeyShortcuts } from '../editor/keymaps/tabKeymap.ts';

/** A shortcut that depends on the caret and is not a command. */
interface TypingShortcut {
  readonly title: string;
  /** In ProseMirror notation; a space separates keys pressed in sequence. */
  readonly keys: string;
}

/** Shortcuts while typing. */
const typingShortcuts: readonly TypingShortcut[] = [
  { title: 'Insert block', keys: '/' },
  { title: 'Link to a page', keys: '@' },
  { title: 'Link selected text', keys: siteActions.commands.keys },
  { title: 'Line break', keys: 'Shift-Enter' },
  ...tabKeyShortcuts,
];

interface Line {
  readonly title: string;
  readonly keys: string;
}

const inWords = (lines: readonly Line[]): readonly Line[] =>
  lines.map(({ title, keys }) => ({ title, keys: formatShortcut(keys) }));

const groups: readonly { readonly title: string; readonly lines: readonly Line[] }[] = [
  { title: 'Everywhere', lines: inWords(Object.values(siteActions)) },
  { title: 'While typing', lines: inWords(typingShortcuts) },
  {
    title: 'At the start of a line',
    lines: insertMenuItems.flatMap(({ title, shortcut }) =>
      shortcut === undefined ? [] : [{ title, keys: shortcut }],
    ),
  },
  {
    title: 'On the page',
    lines: inWords(
      allPageActions.flatMap(({ title, keys: [shown] }) => (shown === undefined ? [] : [{ title, keys: shown }])),
    ),
  },
];

/** All keyboard shortcuts, in groups. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Keyboard shortcuts" size="760px">
      <div className={styles.groups}>
        {groups.map(({ title, lines }) => (
          <section key={title} className={styles.group} aria-label={title}>
            <h3 className={styles.title}>{title}</h3>
            <dl className={styles.list}>
              {lines.map((line) => (
                <div key={line.title} className={styles.line}>
                  <dt>{line.title}</dt>
                  <dd className={styles.keys}>
                    <Kbd size="xs">{line.keys}</Kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
