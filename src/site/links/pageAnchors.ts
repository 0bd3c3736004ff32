import type { RepoPath } from '#base/repoPath.ts';
import { findPageFile } from '#config/navigation/pageFiles.ts';
import { decodeMarkdownString } from '#document/read/decodeMarkdownString.ts';
import { listPartIds } from '../linkableParts.ts';
import type { PageFacts } from '../pageFacts.ts';
import { normalizeId } from '../pageIds.ts';
import type { PageTarget } from '../pageTargets.ts';
import type { Site } from '../site.ts';
import { resolveLink, toLinkableFiles } from './resolveLink.ts';
import { listCandidatePaths } from './sitePath.ts';

/** Attributes whose text services turn into an anchor. */
const anchorAttributes = new Set(['id', 'name', 'title', 'label', 'path', 'query', 'body', 'header', 'anchor']);

/** Maximum depth of snippets within snippets. */
const deepest = 4;

/** The page or file that a target names; null if it doesn't exist. */
export function resolveTargetFile(
  { kind, target: written }: Pick<PageTarget, 'kind' | 'target'>,
  page: RepoPath,
  { siteFolder, files }: Pick<Site, 'siteFolder' | 'files'>,
): RepoPath | null {
  const target = decodeMarkdownString(written);
  if (kind === 'link') {
    const found = resolveLink(target, page, toLinkableFiles(siteFolder, files));
    return found.kind === 'missing' ? null : found.path;
  }
  for (const candidate of listCandidatePaths({ kind, target }, page, siteFolder)) {
    const file = files.has(candidate) ? candidate : findPageFile(candidate, '', files);
    if (file !== null) return file;
  }
  return null;
}

/** What fragments of links to a page may name. */
export interface PageAnchors {
  /** The IDs of the page's own headings and components. */
  readonly ids: readonly string[];
  /** Other possible anchors as letters and digits (`normalizeId`): names of its components, and everything in its snippets. */
  readonly others: ReadonlySet<string>;
}

/** The anchors of a page. Null if they can't be known: a snippet isn't Markdown, or the page is generated from an API description. */
export function listPageAnchors(site: Site, path: RepoPath): PageAnchors | null {
  const own = site.pages.get(path)?.facts;
  if (own === undefined) return null;
  const others = new Set<string>();
  const seen = new Set([path]);
  let level: readonly RepoPath[] = [path];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return null;
    const inner: RepoPath[] = [];
    for (const file of level) {
      const facts = site.pages.get(file)?.facts;
      if (
        facts === undefined ||
        facts.problems.length > 0 ||
        ['openapi', 'api', 'asyncapi', 'url'].some((key) => facts.frontMatter[key] !== undefined)
      )
        return null;
      for (const key of namesOf(facts)) others.add(key);
      if (depth > 0) for (const id of listPartIds(facts)) others.add(normalizeId(id));
      for (const target of facts.targets) {
        if (target.kind !== 'import' && target.kind !== 'snippet') continue;
        const part = resolveTargetFile(target, file, site);
        if (part === null) return null;
        if (!seen.has(part)) inner.push(part);
        seen.add(part);
      }
    }
    level = inner;
  }
  return { ids: listPartIds(own), others };
}

const known = new WeakMap<PageFacts, ReadonlySet<string>>();

/** Component names that other hosts make anchors from. Excludes titles that have an ID here. */
function namesOf(facts: PageFacts): ReadonlySet<string> {
  const before = known.get(facts);
  if (before !== undefined) return before;
  const withId = new Set(facts.parts.map(({ from }) => from));
  const names = facts.elements.flatMap(({ attributes, from }) =>
    withId.has(from)
      ? []
      : attributes.flatMap(({ name, value }) =>
          value !== null && anchorAttributes.has(name)
            ? [value.target, `param-${value.target}`, `response-${value.target}`]
            : [],
        ),
  );
  const keys = new Set(names.map(normalizeId));
  known.set(facts, keys);
  return keys;
}
