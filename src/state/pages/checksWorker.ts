import type { Finding, Severity } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { TextEdit } from '#base/textEdit.ts';
import type { Rule } from '#lint/rule.ts';
import type { ReplacementRefusal } from '#site/search/replaceSearchHits.ts';
import type { SearchFileKind } from '#site/search/searchFileKind.ts';
import type { PageSource } from '#site/site.ts';

/** A file that is no page by what its text is known by, which is another one where the text may be another. */
export type StampedFile = readonly [path: RepoPath, stamp: string];

/** The text of a file that was asked for; null where it cannot be had. */
export interface FileText {
  readonly path: RepoPath;
  readonly stamp: string;
  readonly text: string | null;
}

/** What the rules say of a page, and the text that they say it of. */
export interface CheckedText {
  readonly path: RepoPath;
  readonly text: string;
  readonly findings: readonly Finding[];
}

/** A rule in words, and how it is set. */
export interface RuleDescription extends Pick<Rule, 'name' | 'group' | 'sentence' | 'example'> {
  /** Severity on this site; null where it is off. */
  readonly severity: Severity | null;
  /** What it weighs where nobody chose, or would: some are off until a team switches them on. */
  readonly own: { readonly severity: Severity; readonly isOff: boolean };
}

/** What is about to become of a file: edits of exactly this text, which were proved. */
export interface FileEditPlan {
  readonly path: RepoPath;
  readonly before: string;
  readonly edits: readonly TextEdit[];
  /** How many of the findings, or hits, it takes in. */
  readonly count: number;
  /** Why nothing is done to it; null where something is. */
  readonly refused: ReplacementRefusal | null;
  /** How many hits are left as they are, for what was to be put in cannot be written there. */
  readonly left?: number;
  /** What the file is for; set by search and replace. */
  readonly kind?: SearchFileKind;
}

/** What a change of a page means for its findings. */
export interface FindingsComparison {
  /** What is wrong now and was not before. */
  readonly added: readonly Finding[];
  /** How many there were before that are gone. */
  readonly mended: number;
}

/** The file that words are added to which spelling is to know, and whether its lines are patterns. */
export interface WordList {
  readonly path: RepoPath;
  readonly isPattern: boolean;
}

/** Which texts an answer needs beside the pages': those that say what is checked, or all. */
export type NeededFiles = 'choices' | 'all';

/** The checks of one site, in the worker that has its facts. */
export interface ChecksWorker {
  /** The files beside the pages, as they are now; gives those whose text is to be told before anything is asked. */
  followFiles(
    files: readonly StampedFile[],
    configuration: RepoPath | null,
    needed: NeededFiles,
  ): Promise<readonly RepoPath[]>;
  tellFiles(texts: readonly FileText[]): Promise<void>;
  /** How many bytes pictures have, as far as that is known. */
  tellSizes(sizes: readonly (readonly [path: RepoPath, bytes: number])[]): Promise<void>;

  /** The pages that are changed, each with a stamp of the text that was last sent; returns those whose text is to be told. */
  followBefore(pages: readonly StampedFile[]): Promise<readonly RepoPath[]>;
  /** Takes in the texts of changed pages that were last sent. */
  tellBefore(texts: readonly FileText[]): Promise<void>;

  /** The files that rules look at. */
  checkedPages(): Promise<readonly RepoPath[]>;
  /** What the rules say of pages, one after the other, until the time is over; always of one. A page that did not change is not read again. */
  checkPages(paths: readonly RepoPath[], milliseconds: number): Promise<readonly CheckedText[]>;
  /** What the rules say of the site as a whole. */
  checkWhole(): Promise<readonly Finding[]>;
  /** The first fix of each of these findings of one file, as its text is now; those that are not found again are left out. */
  planFixes(path: RepoPath, findings: readonly Finding[]): Promise<FileEditPlan | null>;
  /** What the rules say of a page now, beside what they say of the text that it had; null where there was none. */
  compareFindings(path: RepoPath, before: string | null): Promise<FindingsComparison>;
  /** The links on other pages that lead to no heading because of changes to some pages; `before` are these as they were. */
  anchorsLeftBehind(before: readonly PageSource[]): Promise<readonly Finding[]>;
  /** All rules that there are, and how they are set. */
  ruleWords(): Promise<readonly RuleDescription[]>;
  /** Where the site's own words are kept. */
  wordList(): Promise<WordList>;
  /** For each rule of a team's file, by its words: the names of the checks that can judge it. */
  checksBehind(words: readonly string[]): Promise<readonly (readonly string[])[]>;
}
