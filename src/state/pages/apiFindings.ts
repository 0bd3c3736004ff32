import type { Finding } from '#base/finding.ts';
import { isSameJson } from '#base/isSameJson.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import type { RequestFieldNames } from '#openapi/model/requestFieldNames.ts';
import type { PageFacts } from '#site/pageFacts.ts';
import type { Site } from '#site/site.ts';
import type { NonPageFiles } from './nonPageFiles.ts';

/** Checks of a site's API pages: their findings, and the texts those are in. */
export interface ApiChecks {
  /** Changes with each change of the descriptions, and of the settings of their pages. */
  readonly version: () => number;
  readonly findings: (configuration: RepoPath, text: (path: RepoPath) => string | null) => readonly Finding[];
  /** Returns the findings of one description, if the configuration isn't known yet. */
  readonly findingsIn: (path: RepoPath) => readonly Finding[];
  readonly text: (path: RepoPath) => string | null;
  /** Returns the fields a request may have for the operation that a page names. */
  readonly fieldsOf: (path: RepoPath) => RequestFieldNames | null;
}

/** What the findings depend on: the descriptions, the other files, the list of files, and what pages name. */
interface Source {
  readonly site: Site;
  readonly version: number;
  readonly filesVersion: number;
  readonly heads: string;
}

interface KnownFindings {
  readonly source: Source;
  readonly all: readonly Finding[];
  readonly byPath: ReadonlyMap<RepoPath, readonly Finding[]>;
}

/** The findings of a site's API, cached until something that they depend on changes. */
export class ApiFindings {
  readonly #api: ApiChecks;
  readonly #files: NonPageFiles;
  #known: KnownFindings | null = null;

  constructor(api: ApiChecks, files: NonPageFiles) {
    this.#api = api;
    this.#files = files;
  }

  all(site: Site): readonly Finding[] {
    return this.#read(site)?.all ?? [];
  }

  /** The findings in one file. */
  in(site: Site, path: RepoPath): readonly Finding[] {
    const known = this.#read(site);
    return known === null ? this.#api.findingsIn(path) : (known.byPath.get(path) ?? []);
  }

  /** Null without a configuration. */
  #read(site: Site): KnownFindings | null {
    const { configuration, version: filesVersion, textOf } = this.#files;
    if (configuration === null) return null;
    const version = this.#api.version();
    const known = this.#known;
    const isSame = known?.source.version === version && known.source.filesVersion === filesVersion;
    if (isSame && known.source.site === site) return known;
    const source = { site, version, filesVersion, heads: readHeads(site) };
    if (isSame && known.source.heads === source.heads && known.source.site.files === site.files)
      this.#known = { ...known, source };
    else {
      const all = this.#api.findings(configuration, textOf);
      const byPath = new Map<RepoPath, Finding[]>();
      for (const finding of all) {
        const group = byPath.get(finding.path) ?? [];
        group.push(finding);
        byPath.set(finding.path, group);
      }
      this.#known = { source, all, byPath };
    }
    return this.#known;
  }
}

const endpointKeys = ['openapi', 'openapi-schema', 'api'];

/** True if two versions of a page name the same operation or data model, or none. */
export function hasSameEndpoint(one: PageFacts, other: PageFacts | undefined): boolean {
  return endpointKeys.every((key) => isSameJson(one.frontMatter[key], other?.frontMatter[key]));
}

/** The front matter of pages that name an operation or a data model. Text below it changes nothing. */
function readHeads({ siteFolder, pages }: Site): string {
  return [...pages]
    .filter(([, { facts }]) => endpointKeys.some((key) => Object.hasOwn(facts.frontMatter, key)))
    .map(([path, { text }]) => `${path}\n${text.slice(0, findFrontMatter(text)?.bodyFrom ?? 0)}`)
    .concat(siteFolder)
    .join('\0');
}
