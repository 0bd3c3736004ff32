import type { Problem } from '#base/problem.ts';

/** A ProseMirror document, node, or text as JSON. Plain data, equal by value. */
export interface JSONContent {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly content?: readonly JSONContent[];
  readonly marks?: readonly JSONMark[];
  readonly text?: string;
}

/** A mark as JSON. */
export interface JSONMark {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
}

/** A component's attribute as written: `cols={2}`, `required`, `title="x"`, `{...rest}`. */
export type ElementAttribute =
  | { readonly kind: 'string'; readonly name: string; readonly value: string }
  | { readonly kind: 'flag'; readonly name: string }
  | { readonly kind: 'expression'; readonly name: string; readonly value: string }
  | { readonly kind: 'spread'; readonly value: string };

/** A page's front matter: the text between its fences (null if there is none), and its values if it is valid YAML. */
export interface FrontMatter {
  readonly text: string | null;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A parsed page: its source, the editor's document, and its problems. */
export interface Page {
  readonly source: string;
  readonly doc: JSONContent;
  readonly frontMatter: FrontMatter;
  readonly problems: readonly Problem[];
}

/** True if a page can only be edited as source: it isn't valid MDX, or too complex for blocks. */
export function isSourceOnly({ problems }: Pick<Page, 'problems'>): boolean {
  return problems.some(({ code }) => code === 'page/not-mdx' || code === 'page/too-complex');
}
