import { createStore } from 'zustand/vanilla';
import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { FrontMatter, JSONContent } from '#document/page.ts';
import type { Revision } from '#workspace/workspace.ts';

/** Whether a file's text is in storage yet. */
export type Saving =
  | { readonly kind: 'saved' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** A page as blocks. `version` grows when the document was replaced from outside the block editor; no two pages share one. */
export interface PageView {
  readonly doc: JSONContent;
  readonly frontMatter: FrontMatter;
  readonly problems: readonly Problem[];
  readonly version: number;
}

/** A text file that is open. */
export type OpenFile =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly problem: Problem }
  | {
      readonly kind: 'text';
      readonly text: string;
      /** The text that is in storage, and its revision. */
      readonly stored: { readonly text: string; readonly revision: Revision };
      readonly saving: Saving;
      /** Null for files that are no pages, and until the page was read. */
      readonly page: PageView | null;
    };

/** The files that are open, by path. */
export const filesStore = createStore<{ readonly files: Readonly<Record<RepoPath, OpenFile>> }>(() => ({ files: {} }));

/** Replaces what is known of one file; null forgets it. */
export function setFile(path: RepoPath, change: (file: OpenFile | undefined) => OpenFile | null): void {
  const { [path]: file, ...others } = filesStore.getState().files;
  const next = change(file);
  filesStore.setState({ files: next === null ? others : { ...others, [path]: next } });
}
