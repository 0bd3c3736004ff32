import type { Finding, Severity } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { TextEdit } from '#base/textEdit.ts';
import type { Rule } from '#lint/rule.ts';
import type { ReplacementRefusal } from '#site/search/replaceSearchHits.ts';
import type { SearchFileKind } from '#site/search/searchFileKind.ts';
import type { PageSource } from '#site/site.ts';

/** A file that isn't a page, with a version stamp that changes whenever its text may have. */
export type StampedFile = readonly [path: RepoPath, stamp: string];

/** The text of a requested file; null if it can't be read. */
export interface FileText {
  readonly path: RepoPath;
  readonly stamp: string;
  readonly text: string | null;
}

/** A page's findings and the text they refer to. */
export interface CheckedText {
  readonly path: RepoPath;
  readonly text: string;
  readonly findings: readonly Finding[];
}

/** A rule's description and setting. */
export interface RuleDescription extends Pick<Rule, 'name' | 'group' | 'sentence' | 'example'> {
  /** Severity on this site; null if it is off. */
  readonly severity: Severity | null;
  /** The default: its severity, and whether it is off until a team switches it on. */
  readonly defaults: { readonly severity: Severity; readonly isOff: boolean };
}

/** A planned change of a file: proved edits of exactly this text. */
export interface FileEditPlan {
  readonly path: RepoPath;
  readonly before: string;
  readonly edits: readonly TextEdit[];
  /** Number of findings or hits it covers. */
  readonly count: number;
  /** Why the file isn't changed; null if it is. */
  readonly refusal: ReplacementRefusal | null;
  /** Number of hits left alone because the replacement can't be written there. */
  readonly skippedCount?: number;
  /** Kind of file; set by search and replace. */
  readonly kind?: SearchFileKind;
}

/** How a change of a page affects its findings. */
export interface FindingsComparison {
  /** Findings that weren't there before. */
  readonly added: readonly Finding[];
  /** Number of earlier findings that are gone. */
  readonly fixed: number;
}

/** The spelling word list, and whether its lines are patterns. */
export interface WordList {
  readonly path: RepoPath;
  readonly isPattern: boolean;
}

/** Which texts other than pages a query needs: those that configure the checks, or all. */
export type NeededFiles = 'choices' | 'all';

/** The checks of one site, in the worker that indexed it. */
export interface ChecksWorker {
  /** Sets the current files other than pages; returns those whose text must be sent before the next query. */
  syncFileList(
    files: readonly StampedFile[],
    configuration: RepoPath | null,
    needed: NeededFiles,
  ): Promise<readonly RepoPath[]>;
  updateFiles(texts: readonly FileText[]): Promise<void>;
  /** Sets the known image sizes in bytes. */
  updateFileSizes(sizes: readonly (readonly [path: RepoPath, bytes: number])[]): Promise<void>;

  /** Sets the changed pages, each with a stamp of the text last sent to the repository; returns those whose text must be sent. */
  syncBasePages(pages: readonly StampedFile[]): Promise<readonly RepoPath[]>;
  /** Sets the texts of changed pages that were last sent to the repository. */
  updateBasePages(texts: readonly FileText[]): Promise<void>;

  /** Returns the files that rules check. */
  checkedPages(): Promise<readonly RepoPath[]>;
  /** Returns the findings of pages, in order, until the time is over; always of at least one. Unchanged pages aren't read again. */
  checkPages(paths: readonly RepoPath[], milliseconds: number): Promise<readonly CheckedText[]>;
  /** Returns the findings of site-wide rules. */
  checkSite(): Promise<readonly Finding[]>;
  /** Returns the findings of an OpenAPI file of the site or its overlay, including what readers miss there; empty for any other file. */
  apiFindings(path: RepoPath): Promise<readonly Finding[]>;
  /** Plans the first fix of each finding of one file, for its current text; leaves out findings no longer there. */
  planFixes(path: RepoPath, findings: readonly Finding[]): Promise<FileEditPlan | null>;
  /** Compares a page's current findings with those of its earlier text; null if it had none. */
  compareFindings(path: RepoPath, before: string | null): Promise<FindingsComparison>;
  /** Returns links on other pages broken by changes to pages' headings; `before` has the pages as they were. */
  findBrokenAnchors(before: readonly PageSource[]): Promise<readonly Finding[]>;
  /** Returns all rules with their settings. */
  ruleDescriptions(): Promise<readonly RuleDescription[]>;
  /** Returns what to write instead of a misspelled word, most likely first; empty before spelling was checked. */
  suggestWords(word: string): Promise<readonly string[]>;
  /** Returns the site's word list. */
  wordList(): Promise<WordList>;
  /** For each rule of a team's file, returns the names of the checks that can verify it. */
  inferredChecks(words: readonly string[]): Promise<readonly (readonly string[])[]>;
}
