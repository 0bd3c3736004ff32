import { Extension } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { NodeView, NodeViewConstructor } from '@tiptap/pm/view';
import { blockSpecOf, blockSpecs } from '#blocks/registry.ts';
import { blockViews, plainView } from '#blocks/views.ts';
import { valuesOf } from '#document/attributeValues.ts';
import { CodeView } from './code/codeView.ts';
import { ComponentView } from './componentView.ts';
import { sourceChip } from './inPlace/sourceChip.ts';
import { taskItemView } from './inPlace/taskItemView.ts';
import { mathView } from './math/mathView.ts';
import { safeUrl } from '#reading/safeUrl.ts';
import { SnippetView, snippetSource } from './snippets/snippetView.ts';

/** Gives an address that shows a picture of the repository, or null where there is none. */
export type ResolveAsset = (source: string) => Promise<string | null>;

/** Draws what ProseMirror alone cannot: components, pictures, code with its name, and source that has no form as blocks. */
export const nodeViews = Extension.create<{ resolveAsset: ResolveAsset }>({
  name: 'nodeViews',
  addOptions: () => ({ resolveAsset: () => Promise.resolve(null) }),
  addProseMirrorPlugins() {
    const { resolveAsset } = this.options;
    const views = new Map(blockViews.map((view) => [view.name, view]));
    const components = Object.fromEntries(
      blockSpecs
        .filter(({ shape }) => shape !== 'mark')
        .map((spec): [string, NodeViewConstructor] => [spec.name, (node, view, getPos) => new ComponentView(node, view, getPos, spec, views.get(spec.name) ?? plainView)]),
    );
    const element: NodeViewConstructor = (node, view, getPos) => {
      const source = snippetSource(node, view.state.doc);
      return source === null ? new ComponentView(node, view, getPos, null, plainView) : new SnippetView(node, view, source);
    };
    const snippet: NodeViewConstructor = (node, view, getPos) => {
      const source = snippetSource(node, view.state.doc);
      return source === null ? new ComponentView(node, view, getPos, blockSpecOf('snippet') ?? null, views.get('snippet') ?? plainView) : new SnippetView(node, view, source);
    };
    const code: NodeViewConstructor = (node, view, getPos) => new CodeView(node, view, getPos);
    const picture: NodeViewConstructor = (node) => pictureView(node, resolveAsset);
    return [
      new Plugin({
        props: {
          nodeViews: { element, elementAtom: element, ...components, snippet, image: picture, img: picture, listItem: taskItemView, sourceBlock: sourceChip, sourceInline: sourceChip, codeBlock: code, mathBlock: mathView, mathInline: mathView },
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
  let shown: string | null = null;
  const show = (node: DocumentNode): boolean => {
    if (node.type !== first.type) return false;
    const { src, alt, title } = pictureFacts(node);
    image.alt = alt;
    image.title = title;
    if (src === shown) return true;
    shown = src;
    dom.dataset['state'] = 'loading';
    image.removeAttribute('src');
    if (src === '') {
      dom.dataset['state'] = 'empty';
      return true;
    }
    const fail = () => {
      dom.dataset['state'] = 'missing';
      dom.dataset['source'] = src;
    };
    void resolveAsset(src).then((url) => {
      const safe = url?.startsWith('blob:') === true ? url : url === null ? null : safeUrl(url);
      if (src !== shown) return;
      if (safe === null) return fail();
      image.onload = () => {
        dom.dataset['state'] = 'shown';
        void hasOwnWidth(image).then((has) => {
          if (src === shown) dom.toggleAttribute('data-fills', !has);
        });
      };
      image.onerror = fail;
      image.src = safe;
    });
    return true;
  };
  show(first);
  return { dom, update: show, ignoreMutation: () => true };
}

/** Whether a picture that was loaded has a width of its own; a drawing that has only proportions is as wide as its place. */
async function hasOwnWidth(image: HTMLImageElement): Promise<boolean> {
  const probe = document.createElement('img');
  probe.src = image.src;
  probe.style.cssText = 'display: block; max-width: none';
  const place = document.createElement('div');
  place.style.cssText = 'position: fixed; width: 0; height: 0; overflow: hidden';
  place.ariaHidden = 'true';
  place.append(probe);
  document.body.append(place);
  // A picture that cannot be decoded a second time is shown as it is.
  const decoded = await probe.decode().then(() => true, () => false);
  const has = !decoded || probe.offsetWidth > 0;
  place.remove();
  return has;
}

function pictureFacts(node: DocumentNode): { readonly src: string; readonly alt: string; readonly title: string } {
  const own = node.attrs;
  const attributes: unknown = own['attributes'];
  const values = Array.isArray(attributes) ? valuesOf(attributes) : own;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return { src: text(values['src']), alt: text(values['alt']), title: text(values['title']) };
}
