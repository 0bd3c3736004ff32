import { Extension } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { findBareUrls } from '#reading/draw/findBareUrls.ts';
import { sanitizeUrl } from '#reading/sanitizeUrl.ts';

const key = new PluginKey<DecorationSet>('bareLinks');

/** Shows bare URLs in text as links, as readers see them. */
export const autolinkDecorations = Extension.create({
  name: 'bareLinks',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: (_config, { doc }) => DecorationSet.create(doc, linksBetween(doc, 0, doc.content.size)),
        apply: (transaction, before) => (transaction.docChanged ? followed(before, transaction) : before),
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});

/** Checks only the text blocks that a change touches. */
function followed(before: DecorationSet, { mapping, doc }: Transaction): DecorationSet {
  let links = before.map(mapping, doc);
  mapping.maps.forEach((map, index) => {
    const rest = mapping.slice(index + 1);
    map.forEach((_oldFrom, _oldTo, newFrom, newTo) => {
      const [$from, $to] = [doc.resolve(rest.map(newFrom, -1)), doc.resolve(rest.map(newTo, 1))];
      const [from, to] = [
        $from.parent.isTextblock ? $from.start() : $from.pos,
        $to.parent.isTextblock ? $to.end() : $to.pos,
      ];
      links = links.remove(links.find(from, to)).add(doc, [...linksBetween(doc, from, to)]);
    });
  });
  return links;
}

function linksBetween(doc: DocumentNode, from: number, to: number): Decoration[] {
  const found: Decoration[] = [];
  doc.nodesBetween(from, to, (node, position) => {
    if (node.type.spec.code === true) return false;
    if (!node.isText || node.marks.some(({ type }) => type.name === 'link' || type.name === 'code')) return true;
    for (const { index, text, url } of findBareUrls(node.text ?? '')) {
      const href = sanitizeUrl(url);
      if (href !== null)
        found.push(
          Decoration.inline(position + index, position + index + text.length, {
            nodeName: 'a',
            href,
            class: 'bare-link',
          }),
        );
    }
    return false;
  });
  return found;
}
