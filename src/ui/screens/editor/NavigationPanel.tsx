import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { pagesWithoutEntry } from '#config/navigation/pageFiles.ts';
import { goToScreen } from '#state/intents/goTo.ts';
import { siteFolderOf } from '#state/intents/openSite.ts';
import { chooseBranch, holdsFile, navigationRows, titleFromPath, type NavigationRow, type NavigationSwitch } from '#state/navigationRows.ts';
import { pageTitlesStore, readPageTitles } from '#state/pageTitlesStore.ts';
import type { OpenSite } from '#state/siteStore.ts';
import { NavigationTree } from './NavigationTree.tsx';
import styles from './NavigationPanel.module.css';

/** Many repositories hold pages beside the site’s own; a long list of them would bury the tree. */
const lonelyAtFirst = 30;

/** How long the titles of other pages wait for the page that is being opened, in milliseconds. */
const titlesAfter = 600;

interface NavigationPanelProps {
  readonly site: OpenSite;
  readonly path: string | null;
}

/** The navigation as readers see it: switches, search, tree, and the pages that it does not name. */
export function NavigationPanel({ site, path }: NavigationPanelProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const [query, setQuery] = useState('');
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const titles = useStore(pageTitlesStore, (state) => state.titles);
  const siteFolder = siteFolderOf(site);
  const tree = useMemo(() => site.configuration?.tree ?? [], [site.configuration]);
  const pages = useMemo(() => site.files.filter((file) => /\.mdx?$/.test(file.path)).map((file) => file.path), [site.files]);
  const siteId = site.summary.id;
  useEffect(() => {
    const timer = setTimeout(() => void readPageTitles(pages), titlesAfter);
    return () => clearTimeout(timer);
  }, [siteId, pages]);
  useEffect(() => setChosen(new Map()), [path]);

  const { switches, nodes } = useMemo(
    () => chooseBranch(tree, chosen, (branch) => path !== null && holdsFile(branch, path, siteFolder, site.paths)),
    [tree, chosen, path, siteFolder, site.paths],
  );
  const rows = useMemo(() => {
    const isExpanded = (key: string, node: (typeof nodes)[number] & { readonly expanded: boolean; readonly children: typeof nodes }, level: number) =>
      toggled.get(key) ?? (level === 1 || node.expanded || (path !== null && holdsFile(node.children, path, siteFolder, site.paths)));
    return navigationRows(nodes, { siteFolder, paths: site.paths, titleOf: (file) => titles.get(file) ?? null, isExpanded });
  }, [nodes, siteFolder, site.paths, titles, toggled, path]);
  const lonely = useMemo(() => pagesWithoutEntry(tree, siteFolder, pages), [tree, siteFolder, pages]);
  const [allLonely, setAllLonely] = useState(false);
  const shownLonely = allLonely ? lonely : lonely.slice(0, lonelyAtFirst);
  const changed = useMemo(() => new Set(site.changes.map((change) => change.path)), [site.changes]);
  const found = query.trim() === '' ? null : search(pages, titles, query);
  const open = (row: NavigationRow) => {
    if (row.file !== null) goToScreen('page', row.file);
  };
  const toggle = (row: NavigationRow) => setToggled(new Map(toggled).set(row.key, row.expanded !== true));

  return (
    <div className={styles.panel}>
      <div className={styles.controls}>
        <TextInput size="xs" aria-label="Search pages" placeholder="Search pages" leftSection={<Search size={14} />} value={query} onChange={(event) => setQuery(event.currentTarget.value)} />
        {found === null && switches.map((entry, index) => <Switch key={`${entry.kind} ${index}`} entry={entry} onChoose={(key) => setChosen(new Map([...chosen].filter(([level]) => level < index)).set(index, key))} />)}
      </div>
      <div className={styles.scroll}>
        {found !== null && found.length === 0 && <p className={styles.empty}>No page has “{query}” in its title or path.</p>}
        {found !== null && found.length > 0 && <NavigationTree label="Pages found" rows={found} current={path} changed={changed} onOpen={open} onToggle={toggle} />}
        {found === null && rows.length === 0 && <p className={styles.empty}>The navigation is empty. Pages that exist are listed below.</p>}
        {found === null && rows.length > 0 && <NavigationTree label="Navigation" rows={rows} current={path} changed={changed} onOpen={open} onToggle={toggle} />}
        {found === null && lonely.length > 0 && (
          <section className={styles.lonely} aria-labelledby="lonely-pages">
            <h2 id="lonely-pages" className={styles.heading}>
              Not in the navigation
            </h2>
            <NavigationTree label="Pages that are not in the navigation" rows={flatRows(shownLonely, titles)} current={path} changed={changed} onOpen={open} onToggle={toggle} />
            {shownLonely.length < lonely.length && (
              <Button variant="subtle" size="compact-xs" onClick={() => setAllLonely(true)}>
                Show all {lonely.length}
              </Button>
            )}
          </section>
        )}
      </div>
    </div>
  );
}

const switchLabels: Readonly<Record<NavigationSwitch['kind'], string>> = {
  language: 'Language',
  version: 'Version',
  tab: 'Tab',
  dropdown: 'Section',
  product: 'Product',
  anchor: 'Section',
  item: 'Section',
  group: 'Group',
};

function Switch({ entry, onChoose }: { readonly entry: NavigationSwitch; readonly onChoose: (key: string) => void }) {
  const data = entry.options.map(({ key, label }) => ({ value: key, label }));
  const short = data.length <= 3 && data.reduce((sum, { label }) => sum + label.length, 0) <= 28;
  if (short) return <SegmentedControl fullWidth size="xs" aria-label={switchLabels[entry.kind]} data={data} value={entry.chosen} onChange={onChoose} />;
  return <Select size="xs" aria-label={switchLabels[entry.kind]} data={data} value={entry.chosen} allowDeselect={false} onChange={(key) => key !== null && onChoose(key)} />;
}

function search(pages: readonly string[], titles: ReadonlyMap<string, string>, query: string): readonly NavigationRow[] {
  const words = query.toLowerCase().split(/\s+/).filter((word) => word !== '');
  const matching = pages.filter((page) => {
    const text = `${titles.get(page) ?? ''} ${page}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return flatRows(matching.slice(0, 200), titles);
}

function flatRows(files: readonly string[], titles: ReadonlyMap<string, string>): readonly NavigationRow[] {
  return files.map((file, index) => ({
    key: file,
    level: 1,
    label: titles.get(file) ?? titleFromPath(file),
    icon: null,
    tag: null,
    hidden: false,
    expanded: null,
    file,
    kind: 'page',
    href: null,
    position: index + 1,
    siblings: files.length,
  }));
}
