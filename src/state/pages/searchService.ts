import type { RepoPath } from '#base/repoPath.ts';
import { verifyFileEdits, replaceSearchHits, type FileReplacement } from '#site/search/replaceSearchHits.ts';
import { compileQuery, getCasedQuery, isIncludedInReplaceAll } from '#site/search/searchQuery.ts';
import { searchTexts, type FileHits, type SearchEnd } from '#site/search/searchTexts.ts';
import type { SearchFileKind } from '#site/search/searchFileKind.ts';
import { applyStructuralChange, type StructuralChange } from '#site/search/applyStructuralChange.ts';
import { isPageAlias, type PageSource, type Site } from '#site/site.ts';
import type { SyncedFiles } from './nonPageFiles.ts';
import type { FileEditPlan } from './checksWorker.ts';
import type { SearchWorker } from './searchWorker.ts';

const unlimited = { hits: Infinity, hitsOfFile: Infinity };
const noEnd: SearchEnd = { files: 0, hits: 0, isCut: false, slow: [], problem: null };

/** Creates search and replace over the texts that a worker has. */
export function searchService(siteNow: () => Site, files: SyncedFiles): SearchWorker {
  let search: Generator<FileHits, SearchEnd, void> | null = null;
  let structure: Iterator<FileEditPlan | null> | null = null;
  const textOf = (path: RepoPath) => siteNow().pages.get(path)?.text ?? files.textOf(path);
  return {
    beginSearch(query) {
      search = null;
      const finder = compileQuery(query);
      if (!finder.ok) return Promise.resolve(finder.problem);
      search = searchTexts(textsOf(siteNow(), files), finder.value, query.places);
      return Promise.resolve(null);
    },
    continueSearch(milliseconds) {
      const end = performance.now() + milliseconds;
      const found: FileHits[] = [];
      while (search !== null) {
        const next = search.next();
        if (next.done === true) {
          search = null;
          return Promise.resolve({ files: found, end: next.value });
        }
        found.push(next.value);
        if (performance.now() > end) return Promise.resolve({ files: found, end: null });
      }
      return Promise.resolve({ files: found, end: noEnd });
    },
    planReplacement(query, words, path, chosen) {
      const text = textOf(path);
      const finder = compileQuery(query);
      if (text === null || !finder.ok) return Promise.resolve(null);
      const { value: file } = searchTexts([{ path, text }], finder.value, query.places, unlimited).next();
      const all = file !== undefined && 'path' in file ? file.hits : [];
      const hits =
        chosen === null
          ? all.filter(({ place }) => isIncludedInReplaceAll(query, place))
          : all.filter((hit) =>
              chosen.some(
                ({ from, before, match }) => hit.from === from && hit.before === before && hit.match === match,
              ),
            );
      return Promise.resolve(
        planFrom(
          path,
          text,
          hits.length === 0
            ? { kind: 'refused', reason: 'moved' }
            : replaceSearchHits(path, text, text, hits, words, query.isPattern, getCasedQuery(query)),
          file !== undefined && 'path' in file ? file.kind : 'other',
        ),
      );
    },
    beginStructure(change) {
      structure = structuralPlans(siteNow(), change);
      return Promise.resolve();
    },
    continueStructure(milliseconds) {
      const end = performance.now() + milliseconds;
      const plans: FileEditPlan[] = [];
      while (structure !== null) {
        const next = structure.next();
        if (next.done === true) structure = null;
        else if (next.value !== null) plans.push(next.value);
        if (performance.now() > end) break;
      }
      return Promise.resolve({ plans, isDone: structure === null });
    },
  };
}

/** Yields all pages, then other files, except dependencies and lock files. A text that links lead to is yielded once. */
function* textsOf(site: Site, files: SyncedFiles): Generator<PageSource> {
  for (const path of [...site.pages.keys()].toSorted())
    if (!isPageAlias(site, path)) yield { path, text: site.pages.get(path)?.text ?? '' };
  for (const path of files.listed.keys()) {
    const real = site.links?.aliases.get(path);
    const text =
      site.pages.has(path) ||
      (real !== undefined && (site.pages.has(real) || files.listed.has(real))) ||
      /(?:^|\/)(?:node_modules|\.git)\/|(?:^|\/)(?:package-lock\.json|pnpm-lock\.yaml|yarn\.lock)$/.test(path)
        ? null
        : files.textOf(path);
    if (text !== null) yield { path, text };
  }
}

function* structuralPlans(site: Site, change: StructuralChange): Generator<FileEditPlan | null> {
  for (const [path, { text }] of [...site.pages].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { edits, count } = isPageAlias(site, path) ? { edits: [], count: 0 } : applyStructuralChange(text, change);
    yield count === 0 ? null : planFrom(path, text, withCount(verifyFileEdits(path, text, edits), count), 'page');
  }
}

function withCount(made: FileReplacement, count: number): FileReplacement {
  return made.kind === 'refused' ? made : { ...made, count };
}

function planFrom(path: RepoPath, before: string, made: FileReplacement, kind: SearchFileKind): FileEditPlan {
  return made.kind === 'refused'
    ? { path, before, edits: [], count: 0, refusal: made.reason, kind }
    : { path, before, edits: made.edits, count: made.count, refusal: null, skippedCount: made.left, kind };
}
