import type { JSONContent, Page } from '#document/page.ts';
import { substituteVariables } from '#site/view/variables.ts';
import type { PreviewedPage } from './previewedPage.ts';

/** A page's blocks and front matter, with the site's variables substituted. */
export function readPreviewBlocks(
  source: PreviewedPage['source'],
  variables: Readonly<Record<string, string>>,
  read: (text: string) => Page,
): { readonly doc: JSONContent; readonly values: Readonly<Record<string, unknown>> } {
  if (source.kind === 'text') {
    const { doc, frontMatter } = read(substituteVariables(source.text, variables));
    return { doc, values: frontMatter.values };
  }
  return Object.keys(variables).length === 0
    ? { doc: source.doc, values: source.frontMatter }
    : { doc: filled(source.doc, variables), values: source.frontMatter };
}

/** Substitutes the site's variables in blocks, as in a text. */
function filled(node: JSONContent, variables: Readonly<Record<string, string>>): JSONContent {
  const source = typeof node.attrs?.['source'] === 'string' ? node.attrs['source'] : '';
  // In MDX, a variable is an expression, which has no block form until it is replaced.
  if (
    (node.type === 'sourceInline' || node.type === 'sourceBlock') &&
    substituteVariables(source, variables) !== source
  ) {
    const text = {
      type: 'text',
      text: substituteVariables(source, variables),
      ...(node.marks === undefined ? {} : { marks: node.marks }),
    };
    return node.type === 'sourceInline' ? text : { type: 'paragraph', content: [text] };
  }
  const attrs =
    node.attrs === undefined
      ? {}
      : {
          attrs: Object.fromEntries(
            Object.entries(node.attrs).map(([name, value]) => [
              name,
              typeof value === 'string' ? substituteVariables(value, variables) : (value as unknown),
            ]),
          ),
        };
  return {
    ...node,
    ...attrs,
    ...(node.text === undefined ? {} : { text: substituteVariables(node.text, variables) }),
    ...(node.content === undefined ? {} : { content: node.content.map((child) => filled(child, variables)) }),
  };
}
