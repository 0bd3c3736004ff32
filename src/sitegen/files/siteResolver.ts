import type { RepoPath } from '#base/repoPath.ts';
import { resolveSnippetPath } from '#reading/site/pageParts.ts';
import {
  resolveLinkUrl,
  resolveMediaUrl,
  resolveFile,
  resolveChromeLinkUrl,
  type SiteUrlContext,
} from '#reading/site/siteUrls.ts';

/** The texts of pages and snippets, by path. */
export type TextByPath = Pick<ReadonlyMap<RepoPath, string>, 'has' | 'get'>;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Resolves what a page refers to, as written on the page. */
export interface SiteResolver {
  /** The URL of a link. */
  readonly link: (href: string) => string | null;
  /** The URL of a link in the site's own header, footer, or navigation. */
  readonly ownLink: (href: string) => string | null;
  /** The URL of an image, video, or sound. */
  readonly file: (source: string) => string | null;
  readonly size: (source: string) => Size | null;
  /** The file of a snippet on the page. */
  readonly snippet: (file: string) => RepoPath | null;
}

/** What the resolver depends on. */
export interface SiteResolverDeps {
  readonly addressed: SiteUrlContext;
  readonly texts: TextByPath;
  readonly size: (path: RepoPath) => Size | null;
}

/** A page's queries and their answers. The page's output is unchanged while the answers are. */
export interface RecordedQueries {
  readonly questions: readonly (readonly [kind: keyof SiteResolver, written: string])[];
  /** All answers, joined into one text. */
  readonly answers: string;
  /** The snippet files that the page includes. */
  readonly parts: readonly RepoPath[];
}

/** The resolver for a page. */
export function createSiteResolver({ addressed, texts, size }: SiteResolverDeps, page: RepoPath): SiteResolver {
  return {
    link: (href) => resolveLinkUrl(addressed, href, page),
    ownLink: (href) => resolveChromeLinkUrl(addressed, href),
    file: (source) => resolveMediaUrl(addressed, source, page),
    size: (source) => {
      const file = resolveFile(addressed, source, page);
      return file === null ? null : size(file);
    },
    snippet: (file) => resolveSnippetPath(file, page, { siteFolder: addressed.siteFolder, texts }),
  };
}

/** Wraps a resolver and records its queries. */
export function recordQueries(from: SiteResolver): {
  readonly answers: SiteResolver;
  readonly asked: () => RecordedQueries;
} {
  const link = rememberingOne(from.link);
  const ownLink = rememberingOne(from.ownLink);
  const file = rememberingOne(from.file);
  const size = rememberingOne(from.size);
  const snippet = rememberingOne(from.snippet);
  const each = { link, ownLink, file, size, snippet };
  const kinds = ['link', 'ownLink', 'file', 'size', 'snippet'] as const;
  return {
    answers: {
      link: link.answer,
      ownLink: ownLink.answer,
      file: file.answer,
      size: size.answer,
      snippet: snippet.answer,
    },
    asked: () => ({
      questions: kinds.flatMap((kind) => [...each[kind].given.keys()].map((written) => [kind, written] as const)),
      answers: JSON.stringify(kinds.flatMap((kind) => [...each[kind].given.values()])),
      parts: [...new Set([...snippet.given.values()].filter((path) => path !== null))],
    }),
  };
}

function rememberingOne<Answer>(ask: (written: string) => Answer): {
  readonly answer: (written: string) => Answer;
  readonly given: ReadonlyMap<string, Answer>;
} {
  const given = new Map<string, Answer>();
  const answer = (written: string) => {
    const known = given.get(written);
    if (known !== undefined) return known;
    const found = ask(written);
    given.set(written, found);
    return found;
  };
  return { answer, given };
}

/** The current answers to recorded queries, as one text. */
export function replayQueries(questions: RecordedQueries['questions'], answers: SiteResolver): string {
  return JSON.stringify(questions.map(([kind, written]) => answers[kind](written)));
}
