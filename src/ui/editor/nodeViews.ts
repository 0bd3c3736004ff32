import { Extension } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { NodeView, NodeViewConstructor } from '@tiptap/pm/view';
import type { BlockSpec } from '#blocks/blockSpec.ts';
import { blockSpecs } from '#blocks/registry.ts';
import { blockViewOf, plainView } from '#blocks/views.ts';
import { valuesOf } from '#document/attributeValues.ts';
import { openSiteNow, siteStore } from '#state/siteStore.ts';
import { CodeView } from './code/codeView.ts';
import { ComponentView } from './componentView.ts';
import { sourceChip } from './inPlace/sourceChip.ts';
import { taskItemView } from './inPlace/taskItemView.ts';
import { mathView } from './math/mathView.ts';
import { markViews } from './markViews.ts';
import { showPicture, type ResolveAsset } from '../reading/showPicture.ts';
import { SnippetView, snippetSource } from './snippets/snippetView.ts';

/** Draws what ProseMirror alone cannot: components, pictures, code with its name, and source that has no form as blocks. */
export const nodeViews = Extension.create<{ resolveAsset: ResolveAsset }>({
  name: 'nodeViews',
  addOptions: () => ({ resolveAsset: () => Promise.resolve(null) }),
  addProseMirrorPlugins() {
    const { resolveAsset } = this.options;
    // An element may stand for the text of a file, whatever it is called.
    const element = (spec: BlockSpec | null): NodeViewConstructor => (node, view, getPos) => {
      const source = snippetSource(node, view.state.doc);
      return source === null ? new ComponentView(node, view, getPos, spec, (spec === null ? undefined : blockViewOf(spec.name)) ?? plainView) : new SnippetView(node, source);
    };
    const components = Object.fromEntries(blockSpecs.filter(({ shape }) => shape !== 'mark').map((spec) => [spec.name, element(spec)]));
    const code: NodeViewConstructor = (node, view, getPos) => new CodeView(node, view, getPos);
    const picture: NodeViewConstructor = (node) => pictureView(node, resolveAsset);
    return [
      new Plugin({
        props: {
          markViews,
          nodeViews: { element: element(null), elementAtom: element(null), ...components, image: picture, img: picture, listItem: taskItemView, sourceBlock: sourceChip, sourceInline: sourceChip, codeBlock: code, mathBlock: mathView, mathInline: mathView },
        },
      }),
    ];
  },
});

function pictureView(first: DocumentNode, resolveAsset: ResolveAsset): NodeView {
  const dom = document.createElement('span');
  dom.className = 'picture';
  const image = document.createElement('img');
  dom.append(image);
  let now = first;
  const show = (node: DocumentNode): boolean => {
    if (node.type !== first.type) return false;
    now = node;
    const { src, alt, title } = pictureFacts(node);
    image.alt = alt;
    image.title = title;
    showPicture(dom, image, src, resolveAsset);
    return true;
  };
  show(first);
  const stop = whenFilesComeOrGo(() => {
    if (dom.dataset['state'] !== 'missing') return;
    showPicture(dom, image, '', resolveAsset);
    show(now);
  });
  return { dom, update: show, ignoreMutation: () => true, destroy: stop };
}

/** Calls each time that the site has more files or fewer: one that is missing may have come. Gives what ends it. */
function whenFilesComeOrGo(run: () => void): () => void {
  let count = openSiteNow()?.paths.size;
  return siteStore.subscribe(() => {
    const size = openSiteNow()?.paths.size;
    if (size === count) return;
    count = size;
    run();
  });
}

function pictureFacts(node: DocumentNode): { readonly src: string; readonly alt: string; readonly title: string } {
  const own = node.attrs;
  const attributes: unknown = own['attributes'];
  const values = Array.isArray(attributes) ? valuesOf(attributes) : own;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return { src: text(values['src']), alt: text(values['alt']), title: text(values['title']) };
}
