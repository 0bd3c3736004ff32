import type { RepoPath } from '#base/repoPath.ts';
import { resolveSnippetPath } from '#reading/site/pageParts.ts';
import {
  resolveLinkUrl,
  resolveMediaUrl,
  resolveFile,
  resolveChromeLinkUrl,
  type SiteUrlContext,
} from '#reading/site/siteUrls.ts';

/** The texts of pages and of parts of pages, by their files. */
export type TextByPath = Pick<ReadonlyMap<RepoPath, string>, 'has' | 'get'>;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a page asks of the site around it, by what it writes itself. */
export interface SiteResolver {
  /** Where a link leads. */
  readonly link: (href: string) => string | null;
  /** Where a link of the site's own parts leads. */
  readonly ownLink: (href: string) => string | null;
  /** The address of a picture, film or sound. */
  readonly file: (source: string) => string | null;
  readonly size: (source: string) => Size | null;
  /** The file that stands in a place of the page. */
  readonly snippet: (file: string) => RepoPath | null;
}

/** What answers depend on. */
export interface SiteResolverDeps {
  readonly addressed: SiteUrlContext;
  readonly texts: TextByPath;
  readonly size: (path: RepoPath) => Size | null;
}

/** What was asked, and what was answered: whatever is made of it is the same as long as the answers are. */
export interface RecordedQueries {
  readonly questions: readonly (readonly [kind: keyof SiteResolver, written: string])[];
  /** All answers as one text. */
  readonly answers: string;
  /** The files that stand in places of the page. */
  readonly parts: readonly RepoPath[];
}

/** The answers to a page. */
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

/** The same answers, and what was asked for until now. */
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

/** The answers that these questions have now, as one text. */
export function replayQueries(questions: RecordedQueries['questions'], answers: SiteResolver): string {
  return JSON.stringify(questions.map(([kind, written]) => answers[kind](written)));
}
