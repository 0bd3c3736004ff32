import { MarkdownManager } from '@tiptap/markdown';
import { StarterKit } from '@tiptap/starter-kit';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';

/** A Markdown parser and writer to compare fidelity with. */
export interface Peer {
  readonly name: string;
  /** The text as a tree of plain objects with `children` or `content`. */
  readonly read: (text: string) => unknown;
  readonly write: (tree: unknown) => string;
  /** The property with a text node's text. */
  readonly words: 'value' | 'text';
}

const remark = unified().use(remarkParse).use(remarkFrontmatter).use(remarkMdx).use(remarkGfm).use(remarkStringify);
const tiptap = new MarkdownManager({ extensions: [StarterKit] });

/**
 * remark with the MDX plugins, and TipTap's own Markdown, both with defaults. `@mdxeditor/editor` writes with `mdast-util-to-markdown` as
 * remark does, and only works in a browser, so it isn't measured separately.
 */
export const peers: readonly Peer[] = [
  {
    name: 'remark-stringify',
    read: (text) => remark.parse(text),
    write: (tree) => remark.stringify(tree as Parameters<typeof remark.stringify>[0]),
    words: 'value',
  }, // its own tree
  {
    name: '@tiptap/markdown',
    read: (text) => tiptap.parse(text),
    write: (tree) => tiptap.serialize(tree as Parameters<typeof tiptap.serialize>[0]),
    words: 'text',
  }, // its own tree
];
