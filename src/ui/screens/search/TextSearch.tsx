import { formatNoResults } from '#base/noResults.ts';
import { Button, Checkbox, Chip, Group, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { formatList } from '#base/formatList.ts';
import { findRulesFiles } from '#lint/rulesFile/readRulesFile.ts';
import { isIncludedInReplaceAll, type SearchQuery } from '#site/search/searchQuery.ts';
import { startSearchRefresh, planReplacements, searchSite } from '#state/search/searchSite.ts';
import { applyReplacements } from '#state/intents/applyReplacements.ts';
import { searchStore, setReplacement, resetSearchOfOtherSite, type SiteSearch } from '#state/search/searchStore.ts';
import type { FileHits } from '#site/search/searchTexts.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import type { App } from '#state/app.ts';
import { PlanDialog } from '../plans/PlanDialog.tsx';
import { FileResults } from './FileResults.tsx';
import { searchScopeOptions } from './searchScopeOptions.ts';
import styles from './SearchScreen.module.css';
import { describeSkippedMatches } from './describeSkippedMatches.ts';
import { useApp } from '../../useApp.ts';

const noQuery: SearchQuery = {
  words: '',
  isPattern: false,
  matchCase: false,
  wholeWords: false,
  preserveCase: true,
  places: null,
};
/** Debounce before a search, in milliseconds. */
const searchDebounce = 200;
/** Maximum number of files rendered. */
const mostShown = 60;

/** Finds and replaces text in all files. */
export function TextSearch({ site }: { readonly site: OpenSite['summary']['id'] }) {
  const app = useApp();
  const [query, setQuery] = useState(() => lastQuery(app, site));
  const { search, words } = useStore(app.get(searchStore));
  const [planned, setPlanned] = useState<readonly string[] | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [most, setMost] = useState(mostShown);
  useEffect(() => {
    const timer = setTimeout(() => void searchSite(app, query), searchDebounce);
    return () => clearTimeout(timer);
  }, [app, query]);
  useEffect(() => startSearchRefresh(app), [app]);
  const change = (part: Partial<SearchQuery>) => setQuery((now) => ({ ...now, ...part }));
  const chosen = (values: readonly string[]) =>
    change({
      places:
        values.length === 0
          ? null
          : new Set(searchScopeOptions.map(({ value }) => value).filter((value) => values.includes(value))),
    });
  const files = search?.files ?? [];
  const rules = listRulesFiles(files);
  const isReplaced = (file: FileHits) => file.hits.some(({ place }) => isIncludedInReplaceAll(query, place));
  const replaced = files.filter((file) => !rules.has(file.path) && isReplaced(file));
  const skipped = files.flatMap((file) =>
    rules.has(file.path) ? [] : file.hits.filter(({ place }) => !isIncludedInReplaceAll(query, place)),
  );
  const hits = files.reduce((sum, file) => sum + file.hits.length, 0);
  return (
    <div className={styles.words}>
      <TextInput
        ref={field}
        label="Search for"
        value={query.words}
        error={search?.problem === null || search === null ? null : `Invalid pattern: ${search.problem.message}.`}
        onChange={(event) => change({ words: event.currentTarget.value })}
      />
      <div className={styles.replace}>
        <TextInput
          label="Replace with"
          value={words}
          onChange={(event) => setReplacement(app, event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={replaced.length === 0 || search?.end === null}
          onClick={() => setPlanned(replaced.map(({ path }) => path))}
        >
          Replace all…
        </Button>
      </div>
      <QueryOptions query={query} onChange={change} />
      <Chip.Group multiple value={[...(query.places ?? [])]} onChange={chosen}>
        <Group gap="xs" role="group" aria-label="Search in (everywhere if none selected)">
          <span className={styles.where} aria-hidden>
            Only in
          </span>
          {searchScopeOptions.map(({ value, label }) => (
            <Chip
              key={value}
              value={value}
              size="xs"
              classNames={{ iconWrapper: styles.chipIcon ?? '', label: styles.chip ?? '' }}
            >
              {label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <p className={styles.state} role="status">
        {stateWords(search, hits, query.words)}
      </p>
      {rules.size > 0 && (
        <p className={styles.state}>
          “Replace all” skips your team’s writing rules ({formatList([...rules])}). You can still replace those matches
          from the list.
        </p>
      )}
      {skipped.length > 0 && (
        <p className={styles.state}>{describeSkippedMatches(skipped.map(({ place }) => place))}</p>
      )}
      {search !== null &&
        files
          .slice(0, most)
          .map((file) => (
            <FileResults
              key={file.path}
              file={file}
              query={search.query}
              words={words}
              onReplaceFile={() => setPlanned([file.path])}
            />
          ))}
      {files.length > most && (
        <Button size="compact-sm" variant="default" onClick={() => setMost(most * 2)}>
          Show more files
        </Button>
      )}
      {planned !== null && search !== null && (
        <PlanDialog
          title={words === '' ? 'Remove all matches' : `Replace “${search.query.words}” with “${words}”`}
          files={planned.length}
          makePlans={(onPlan, signal) =>
            planReplacements(
              app,
              search.query,
              words,
              planned.map((path) => ({ path, chosen: null })),
              onPlan,
              signal,
            )
          }
          onApply={(plans) => applyReplacements(app, plans)}
          onClose={() => setPlanned(null)}
        />
      )}
    </div>
  );
}

function QueryOptions({
  query,
  onChange,
}: {
  readonly query: SearchQuery;
  readonly onChange: (part: Partial<SearchQuery>) => void;
}) {
  return (
    <Group gap="md">
      <Checkbox
        size="xs"
        label="Match case"
        checked={query.matchCase}
        onChange={(event) => onChange({ matchCase: event.currentTarget.checked })}
      />
      <Checkbox
        size="xs"
        label="Whole words"
        checked={query.wholeWords}
        onChange={(event) => onChange({ wholeWords: event.currentTarget.checked })}
      />
      <Checkbox
        size="xs"
        label="Regular expression"
        checked={query.isPattern}
        onChange={(event) => onChange({ isPattern: event.currentTarget.checked })}
      />
      {!query.matchCase && !query.isPattern && (
        <Checkbox
          size="xs"
          label="Keep capitals"
          checked={query.preserveCase === true}
          onChange={(event) => onChange({ preserveCase: event.currentTarget.checked })}
        />
      )}
    </Group>
  );
}

/** The last query on this site. */
function lastQuery(app: App, site: OpenSite['summary']['id']): SearchQuery {
  resetSearchOfOtherSite(app, site);
  return app.get(searchStore).getState().search?.query ?? noQuery;
}

function stateWords(search: SiteSearch | null, hits: number, query: string): string {
  if (search === null)
    return 'Searches every text file in the repository as you type. “Replace all” changes the text people read. Code, URLs, and names change only if you choose them. You can undo a replacement in one step.';
  if (search.problem !== null) return '';
  const { end, files } = search;
  const found =
    hits === 0
      ? formatNoResults(query).slice(0, -1)
      : `${hits.toLocaleString('en')} ${hits === 1 ? 'match' : 'matches'} in ${files.length.toLocaleString('en')} ${files.length === 1 ? 'file' : 'files'}`;
  if (end === null) return hits === 0 ? 'Searching…' : `${found} so far…`;
  if (end.problem !== null)
    return `${found}. The pattern takes too long, so the search is incomplete. Try a simpler pattern.`;
  const slow = end.slow.length === 0 ? '' : ` The pattern takes too long in ${formatList(end.slow)}.`;
  return `${found}${end.isCut ? '. There are more matches. Try a longer search term' : ''}.${slow}`;
}

/** Files with the team's writing rules. "Replace all" skips them: they name the words to avoid. */
function listRulesFiles(files: readonly FileHits[]): ReadonlySet<string> {
  return new Set([
    ...findRulesFiles(files.map(({ path }) => path)),
    ...files.filter(({ kind }) => kind === 'rules').map(({ path }) => path),
  ]);
}
