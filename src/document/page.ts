import type { Problem } from '#base/problem.ts';

/** A ProseMirror document, node or text as JSON. Plain data, equal by value. */
export interface JSONContent {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly content?: readonly JSONContent[];
  readonly marks?: readonly { readonly type: string; readonly attrs?: Readonly<Record<string, unknown>> }[];
  readonly text?: string;
}

/** An attribute of a component as the page writes it: `cols={2}`, `required`, `title="x"`, `{...rest}`. */
export type ElementAttribute =
  | { readonly kind: 'string'; readonly name: string; readonly value: string }
  | { readonly kind: 'flag'; readonly name: string }
  | { readonly kind: 'expression'; readonly name: string; readonly value: string }
  | { readonly kind: 'spread'; readonly value: string };

/** A page's front matter: the text between its fences (null where there is none), and its values where it is valid YAML. */
export interface FrontMatter {
  readonly text: string | null;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A page as it is read: its text, the document that the editor shows, and what is wrong with it. */
export interface Page {
  readonly source: string;
  readonly doc: JSONContent;
  readonly frontMatter: FrontMatter;
  readonly problems: readonly Problem[];
}

/** Whether a page is shown as its source alone: it is no MDX, or too much to be shown as blocks. */
export function isSourceOnly({ problems }: Pick<Page, 'problems'>): boolean {
  return problems.some(({ code }) => code === 'page/not-mdx' || code === 'page/too-complex');
}
