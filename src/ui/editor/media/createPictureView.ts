import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { EditorView, NodeView } from '@tiptap/pm/view';
import { toRenderedAttributeRecord } from '#document/read/renderedAttributes.ts';
import { parsePixelSize } from '#reading/parts/pixelSize.ts';
import { getOpenSite, siteStore } from '#state/site/siteStore.ts';
import type { App } from '#state/app.ts';
import { loadPicture, type AssetResolver } from '../../reading/loadPicture.ts';
import { getPictureMode } from './darkPicture.ts';
import { createResizeHandle } from './resizePicture.ts';

/** A picture in the editor: its file is resolved asynchronously, and it is shown in its color mode. */
export function createPictureView(
  app: App,
  first: DocumentNode,
  view: EditorView,
  getPos: () => number | undefined,
  resolveAsset: AssetResolver,
): NodeView {
  const dom = document.createElement('span');
  dom.className = 'picture';
  const image = document.createElement('img');
  dom.append(image, createResizeHandle(view, getPos, image));
  let now = first;
  const show = (node: DocumentNode): boolean => {
    if (node.type !== first.type) return false;
    now = node;
    const { src, alt, title, width, height } = pictureFacts(node);
    const mode = getPictureMode(node);
    image.alt = alt;
    image.title = title;
    if (/^\d+(?:\.\d+)?%?$/.test(width)) image.setAttribute('width', width);
    else image.removeAttribute('width');
    if (mode === null) delete dom.dataset['mode'];
    else dom.dataset['mode'] = mode;
    loadPicture(app, dom, image, src, resolveAsset, parsePixelSize(width, height));
    return true;
  };
  show(first);
  const stop = whenFilesComeOrGo(app, () => {
    if (dom.dataset['state'] !== 'missing') return;
    loadPicture(app, dom, image, '', resolveAsset);
    show(now);
  });
  return { dom, update: show, ignoreMutation: () => true, destroy: stop };
}

/** Calls `run` whenever the number of the site's files changes, as a missing one may exist now. Returns the unsubscribe function. */
function whenFilesComeOrGo(app: App, run: () => void): () => void {
  let count = getOpenSite(app)?.paths.size;
  return app.get(siteStore).subscribe(() => {
    const size = getOpenSite(app)?.paths.size;
    if (size === count) return;
    count = size;
    run();
  });
}

function pictureFacts(node: DocumentNode): {
  readonly src: string;
  readonly alt: string;
  readonly title: string;
  readonly width: string;
  readonly height: string;
} {
  const own = node.attrs;
  const attributes: unknown = own['attributes'];
  const values = Array.isArray(attributes) ? toRenderedAttributeRecord(attributes) : own;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const lengthIn = (name: string) => text(values[name]).trim().replace(/px$/, '');
  return {
    src: text(values['src']),
    alt: text(values['alt']),
    title: text(values['title']),
    width: lengthIn('width'),
    height: lengthIn('height'),
  };
}
