import type { RepoPath } from '#base/repoPath.ts';
import { snippetAt } from '#reading/site/pageParts.ts';
import {
  linkAddress,
  mediaAddress,
  namedFile,
  ownLinkAddress,
  type AddressedSite,
} from '#reading/site/siteAddresses.ts';

/** The texts of pages and of parts of pages, by their files. */
export type Texts = Pick<ReadonlyMap<RepoPath, string>, 'has' | 'get'>;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a page asks of the site around it, by what it writes itself. */
export interface SiteAnswers {
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
export interface AnsweringSite {
  readonly addressed: AddressedSite;
  readonly texts: Texts;
  readonly size: (path: RepoPath) => Size | null;
}

/** What was asked, and what was answered: whatever is made of it is the same as long as the answers are. */
export interface Asked {
  readonly questions: readonly (readonly [kind: keyof SiteAnswers, written: string])[];
  /** All answers as one text. */
  readonly answers: string;
  /** The files that stand in places of the page. */
  readonly parts: readonly RepoPath[];
}

/** The answers to a page. */
export function answersAt({ addressed, texts, size }: AnsweringSite, page: RepoPath): SiteAnswers {
  return {
    link: (href) => linkAddress(addressed, href, page),
    ownLink: (href) => ownLinkAddress(addressed, href),
    file: (source) => mediaAddress(addressed, source, page),
    size: (source) => {
      const file = namedFile(addressed, source, page);
      return file === null ? null : size(file);
    },
    snippet: (file) => snippetAt(file, page, { siteFolder: addressed.siteFolder, texts }),
  };
}

/** The same answers, and what was asked for until now. */
export function remembering(from: SiteAnswers): { readonly answers: SiteAnswers; readonly asked: () => Asked } {
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
export function answersTo(questions: Asked['questions'], answers: SiteAnswers): string {
  return JSON.stringify(questions.map(([kind, written]) => answers[kind](written)));
}
