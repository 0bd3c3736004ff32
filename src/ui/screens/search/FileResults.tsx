import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { fileNameOf } from '#base/repoPath.ts';
import { preserveCase } from '#base/preserveCase.ts';
import { getCasedQuery, isIncludedInReplaceAll, type SearchScope, type SearchQuery } from '#site/search/searchQuery.ts';
import type { FileHits, SearchHit } from '#site/search/searchTexts.ts';
import { goToSource } from '#state/intents/goToSource.ts';
import { planReplacements } from '#state/search/searchSite.ts';
import { applyReplacements } from '#state/intents/applyReplacements.ts';
import { pageNamesStore } from '#state/siteFacts/pageNamesStore.ts';
import listStyles from '../../kit/List.module.css';
import styles from './SearchScreen.module.css';
import { useApp } from '../../useApp.ts';

interface FileResultsProps {
  readonly file: FileHits;
  readonly query: SearchQuery;
  readonly words: string;
  readonly onReplaceFile: () => void;
}

const placeWords: Readonly<Record<SearchScope, string>> = {
  text: 'text',
  heading: 'heading',
  code: 'code',
  link: 'link',
  component: 'component',
  attribute: 'attribute',
  frontMatter: 'front matter',
  configuration: 'configuration',
  reference: 'path or name',
};
const mostShown = 50;

/** Matches in one file, each with its line, its context and its replacement. */
export function FileResults({ file, query, words, onReplaceFile }: FileResultsProps) {
  const app = useApp();
  const title = useStore(app.get(pageNamesStore), (state) => state.titles.get(file.path));
  const cased = getCasedQuery(query);
  const replaced = file.hits.filter(({ place }) => isIncludedInReplaceAll(query, place)).length;
  const replace = (hit: SearchHit) =>
    void planReplacements(app, query, words, [{ path: file.path, chosen: [hit] }]).then((plans) =>
      applyReplacements(app, plans),
    );
  return (
    <section className={styles.file} aria-label={title ?? file.path}>
      <div className={styles.fileHead}>
        <h2 className={styles.fileTitle}>
          {title ?? fileNameOf(file.path)} <span className={styles.path}>{file.path}</span>
        </h2>
        {words !== '' && replaced > 0 && (
          <Button size="compact-xs" variant="default" onClick={onReplaceFile}>
            Replace {replaced} here…
          </Button>
        )}
      </div>
      <ul className={styles.hits}>
        {file.hits.slice(0, mostShown).map((hit) => (
          <li key={hit.from} className={styles.hit}>
            <button
              type="button"
              className={`${listStyles.row} ${listStyles.button} ${styles.hitLine}`}
              onClick={() => goToSource(app, { path: file.path, line: hit.line, column: hit.column })}
            >
              <span className={styles.where}>
                {hit.line} · {placeWords[hit.place]}
              </span>
              <span className={styles.context}>
                {hit.before}
                {words === '' || query.isPattern ? (
                  <mark>{hit.match}</mark>
                ) : (
                  <>
                    <del>{hit.match}</del>
                    <ins>{cased === null ? words : preserveCase(hit.match, words, cased)}</ins>
                  </>
                )}
                {hit.after}
              </span>
            </button>
            {words !== '' && (
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                aria-label={`Replace on line ${hit.line}, column ${hit.column}`}
                onClick={() => replace(hit)}
              >
                Replace
              </Button>
            )}
          </li>
        ))}
      </ul>
      {(file.isCut || file.hits.length > mostShown) && <p className={styles.state}>This file has more matches.</p>}
    </section>
  );
}
