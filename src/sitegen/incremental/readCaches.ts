import type { RepoPath } from '#base/repoPath.ts';
import { buildApiReference } from '#openapi/reference/apiReference.ts';
import { readOpenapi, type OpenapiDescription } from '#openapi/read/readOpenapi.ts';
import { buildSchemaReference } from '#openapi/model/schemaReference.ts';
import { readPageFacts, type PageFacts } from '#site/pageFacts.ts';
import type { SiteReadCaches } from '../files/readAndWriteSite.ts';
import type { ReferenceBuilders } from '../files/pageReferences.ts';
import type { SiteSourceFolder } from '../files/siteSourceFolder.ts';

/** Parses texts; caches each result while its text is unchanged. */
export function createReadCaches(): (folder: Pick<SiteSourceFolder, 'readText'>) => SiteReadCaches {
  let before = new Map<RepoPath, { readonly text: string; readonly facts: PageFacts }>();
  /** By description and its overlays. */
  const sources = new Map<
    string,
    { readonly source: OpenapiDescription; readonly texts: ReadonlyMap<RepoPath, string | null> }
  >();
  let textNow: SiteSourceFolder['readText'] = () => null;
  return ({ readText: read }) => {
    textNow = read;
    const now: typeof before = new Map();
    const last = before;
    before = now;
    return {
      facts: (path, text) => {
        const known = last.get(path);
        const entry = known?.text === text ? known : { text, facts: readPageFacts(text) };
        now.set(path, entry);
        return entry.facts;
      },
      readSource: (path, overlays) => {
        const key = JSON.stringify([path, ...overlays]);
        const known = sources.get(key);
        if (known !== undefined && [...known.texts].every(([file, text]) => textNow(file) === text))
          return known.source;
        // A description reads further files lazily, possibly later.
        const texts = new Map<RepoPath, string | null>();
        const readText = (file: RepoPath) => {
          const text = textNow(file);
          texts.set(file, text);
          return text;
        };
        const source = readOpenapi(path, readText, overlays);
        sources.set(key, { source, texts });
        return source;
      },
    };
  };
}

/** Builds references; caches each one while its description and settings are unchanged. */
export function createCachedReferenceBuilders(): ReferenceBuilders {
  return { operation: keptOne(buildApiReference), schema: keptOne(buildSchemaReference) };
}

function keptOne<Described extends object, Settings, Reference>(
  make: (described: Described, settings: Settings) => Reference,
): (described: Described, settings: Settings) => Reference {
  const made = new WeakMap<Described, Map<string, Reference>>();
  return (described, settings) => {
    const bySettings = made.get(described) ?? new Map<string, Reference>();
    made.set(described, bySettings);
    const key = JSON.stringify(settings);
    const reference = bySettings.get(key) ?? make(described, settings);
    bySettings.set(key, reference);
    return reference;
  };
}
