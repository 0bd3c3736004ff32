import type { JSONContent } from '#document/page.ts';
import { getNodeText } from '#document/print/printedNodes.ts';

/**
 * Converts lists to folders and files, one per item: a folder ends with a slash or contains a list; text after white
 * space is a comment. All other nodes are unchanged.
 */
export function listToTree(nodes: readonly JSONContent[]): readonly JSONContent[] {
  return nodes.flatMap((node) =>
    node.type === 'bulletList' || node.type === 'orderedList' ? (node.content ?? []).map(entryOf) : [node],
  );
}

function entryOf({ content = [] }: JSONContent): JSONContent {
  const words = content.find(({ type }) => type === 'paragraph');
  const written = words === undefined ? '' : getNodeText(words).trim();
  const inside = listToTree(content.filter((node) => node !== words));
  const [, name = written, comment = ''] = /^(\S+)\s+(?:#\s*|-\s+)?(.*)$/.exec(written) ?? [];
  const text = (key: string, value: string) => ({ kind: 'string', name: key, value });
  const isFolder = inside.length > 0 || name.endsWith('/');
  if (!isFolder)
    return {
      type: 'treeFile',
      attrs: {
        tag: 'Tree.File',
        attributes: [text('name', name), ...(comment === '' ? [] : [text('comment', comment)])],
      },
    };
  return {
    type: 'treeFolder',
    attrs: {
      tag: 'Tree.Folder',
      attributes: [text('name', name.replace(/\/$/, '')), { kind: 'flag', name: 'defaultOpen' }],
    },
    content: [...inside],
  };
}
