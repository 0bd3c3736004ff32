import { decodedUri } from '#base/decodedUri.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { pageFileOf } from '#config/navigation/pageFiles.ts';
import type { PageFacts } from '../pageFacts.ts';
import type { PageTarget } from '../pageTargets.ts';
import type { Site } from '../site.ts';
import { candidatesOf } from './sitePath.ts';

/** Attributes whose words services make an anchor of. */
const anchorAttributes = new Set(['id', 'name', 'title', 'label', 'path', 'query', 'body', 'header', 'anchor']);

/** How deep parts of parts are followed. */
const deepest = 4;

/** The page or the file that a target names; null where it names none that is there. */
export function fileOfTarget(
  target: Pick<PageTarget, 'kind' | 'target'>,
  page: RepoPath,
  { siteFolder, files }: Pick<Site, 'siteFolder' | 'files'>,
): RepoPath | null {
  for (const candidate of candidatesOf(target, page, siteFolder)) {
    const file = files.has(candidate) ? candidate : pageFileOf(candidate, '', files);
    if (file !== null) return file;
  }
  return null;
}

/**
 * What links to parts of a page may end in, each as `anchorKey` has it: its headings, and the titles and names of its components, with
 * those of the parts that it shows. Null where it cannot be known: a part is no page of Markdown, or is made of an API's description.
 */
export function pageAnchors(site: Site, path: RepoPath): ReadonlySet<string> | null {
  const all = new Set<string>();
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
      const parts = facts.targets
        .filter(({ kind }) => kind === 'import' || kind === 'snippet')
        .map((part) => fileOfTarget(part, file, site));
      if (depth === 0 && parts.length === 0) return keysOf(facts);
      for (const key of keysOf(facts)) all.add(key);
      for (const part of parts) {
        if (part === null) return null;
        if (!seen.has(part)) inner.push(part);
        seen.add(part);
      }
    }
    level = inner;
  }
  return all;
}

/**
 * An anchor without what tools write differently. The service keeps `/` and `&`, makes `-` of dots, and numbers what stands twice; others
 * drop all marks. Letters and digits are what all of them keep.
 */
export function anchorKey(anchor: string): string {
  return decodedUri(anchor)
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

const known = new WeakMap<PageFacts, ReadonlySet<string>>();

function keysOf(facts: PageFacts): ReadonlySet<string> {
  const before = known.get(facts);
  if (before !== undefined) return before;
  const words = [
    ...facts.headings.flatMap(({ text, id, anchor }) => [text, anchor, ...(id === null ? [] : [id])]),
    ...facts.elements.flatMap(({ attributes }) =>
      attributes.flatMap(({ name, value }) =>
        value !== null && anchorAttributes.has(name)
          ? [value.target, `param-${value.target}`, `response-${value.target}`]
          : [],
      ),
    ),
  ];
  const keys = new Set(words.map(anchorKey));
  known.set(facts, keys);
  return keys;
}
