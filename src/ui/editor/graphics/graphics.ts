import { Extension } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { NodeSelection, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView, type NodeView } from '@tiptap/pm/view';
import type { RepoPath } from '#base/repoPath.ts';
import type { JSONContent } from '#document/page.ts';
import { getNodeAttributes, toAttributeRecord } from '#document/read/attributeValues.ts';
import { parsePixelSize } from '#reading/parts/pixelSize.ts';
import type { App } from '#state/app.ts';
import type { AssetResolver } from '../../reading/loadPicture.ts';
import { getSelectedRun, isGraphic, listGraphicRuns, selectAroundGraphic, type GraphicRun } from './graphicRuns.ts';
import { openGraphicSource } from './openGraphicSource.ts';

/** The page that shows graphics, at the time. */
export interface GraphicOptions {
  readonly page: () => RepoPath;
  readonly resolveAsset: AssetResolver;
}

const hint = 'Double-click to edit source';

/** Draws a graphic as readers see it, sanitized. Reserves its space meanwhile. Returns the function that removes it. */
function mountGraphic(
  app: App,
  host: HTMLElement,
  content: JSONContent[],
  { width, height }: ReturnType<typeof toAttributeRecord>,
  { page, resolveAsset }: GraphicOptions,
): () => void {
  let end: (() => void) | null = null;
  let isEnded = false;
  const size = parsePixelSize(String(width ?? ''), String(height ?? ''));
  const reserve = (isDrawn: boolean) => {
    host.style.display = isDrawn || size === null ? '' : 'inline-block';
    host.style.width = isDrawn || size === null ? '' : `${size.width}px`;
    host.style.height = isDrawn || size === null ? '' : `${size.height}px`;
  };
  reserve(false);
  // Offline, the graphic stays empty.
  void import('../../reading/mountSnippet.tsx')
    .then(({ mountSnippet }) => {
      if (isEnded) return;
      end = mountSnippet(app, host, { doc: { type: 'doc', content }, page: page(), resolveAsset, label: 'Graphic' });
      new MutationObserver((_, observer) => {
        observer.disconnect();
        reserve(true);
      }).observe(host, { childList: true });
    })
    .catch(() => undefined);
  return () => {
    isEnded = true;
    end?.();
  };
}

/** Draws a node that is a graphic. A double click or Enter opens its source. */
export function createGraphicView(
  app: App,
  first: DocumentNode,
  view: EditorView,
  getPos: () => number | undefined,
  options: GraphicOptions,
): NodeView {
  const dom = document.createElement(first.isInline ? 'span' : 'div');
  Object.assign(dom.dataset, { node: first.type.name, tag: String(first.attrs['tag']) });
  dom.className = 'graphic';
  dom.contentEditable = 'false';
  dom.title = hint;
  let shown = first;
  let unmount = () => {};
  const draw = () => {
    const host = document.createElement(first.isInline ? 'span' : 'div');
    unmount();
    dom.replaceChildren(host);
    const json = shown.toJSON() as JSONContent; // a node's JSON
    const content = [first.isInline ? { type: 'paragraph', content: [json] } : json];
    unmount = mountGraphic(app, host, content, toAttributeRecord(getNodeAttributes(shown)), options);
  };
  draw();
  const find = () => {
    const from = getPos();
    const node = from === undefined ? null : view.state.doc.nodeAt(from);
    return from === undefined || node === null ? null : { from, to: from + node.nodeSize, nodes: [node] };
  };
  const open = () => void openGraphicSource(view, dom, find);
  dom.addEventListener('mousedown', (event) => {
    const position = getPos();
    if (
      position === undefined ||
      !(event instanceof MouseEvent) ||
      event.button !== 0 ||
      event.ctrlKey ||
      event.metaKey
    )
      return;
    event.preventDefault();
    view.focus();
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, position)));
  });
  dom.addEventListener('dblclick', open);
  dom.addEventListener('open-source', open);
  return {
    dom,
    stopEvent: ({ type }) => type === 'mousedown' || type === 'dblclick',
    update: (node) => {
      if (!isGraphic(node) || node.attrs['tag'] !== first.attrs['tag']) return false;
      const isSame = node.eq(shown);
      shown = node;
      if (!isSame) draw();
      return true;
    },
    ignoreMutation: () => true,
    destroy: () => unmount(),
  };
}

const key = new PluginKey<DecorationSet>('graphics');

/** Draws SVG and MathML elements within text in place of their parts, and selects them as a whole. */
export const createGraphics = (app: App) =>
  Extension.create<GraphicOptions>({
    name: 'graphics',
    addOptions: () => ({ page: () => '', resolveAsset: () => Promise.resolve(null) }),
    addProseMirrorPlugins() {
      const { options } = this;
      const decorate = (doc: DocumentNode) =>
        DecorationSet.create(
          doc,
          listGraphicRuns(doc).flatMap((run) => decorationsOf(app, run, options)),
        );
      return [
        new Plugin<DecorationSet>({
          key,
          state: {
            init: (_, { doc }) => decorate(doc),
            apply: (transaction, before) => (transaction.docChanged ? decorate(transaction.doc) : before),
          },
          appendTransaction: (transactions, _, state) => {
            if (!transactions.some(({ docChanged, selectionSet }) => docChanged || selectionSet)) return null;
            const around = selectAroundGraphic(state);
            return around === null || around.eq(state.selection) ? null : state.tr.setSelection(around);
          },
          props: {
            decorations: (state) => key.getState(state),
            handleKeyDown: (view, { key: pressed }) => pressed === 'Enter' && openSelected(view),
          },
          view: () => ({ update: markSelected }),
        }),
      ];
    },
  });

function decorationsOf(
  app: App,
  { from, to, nodes, mark }: GraphicRun,
  options: GraphicOptions,
): readonly Decoration[] {
  const content = nodes.map((node) => node.toJSON() as JSONContent); // a node's JSON
  const attributes = toAttributeRecord(getNodeAttributes(mark));
  let unmount = () => {};
  const draw = (view: EditorView, getPos: () => number | undefined) => {
    const dom = document.createElement('span');
    dom.className = 'graphic';
    dom.contentEditable = 'false';
    dom.title = hint;
    unmount = mountGraphic(app, dom, [{ type: 'paragraph', content }], attributes, options);
    const find = () => listGraphicRuns(view.state.doc).find((run) => run.from === getPos()) ?? null;
    dom.addEventListener('mousedown', (event) => {
      const run = find();
      event.preventDefault();
      if (run === null) return;
      view.focus();
      view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, run.from, run.to)));
    });
    const open = () => void openGraphicSource(view, dom, find);
    dom.addEventListener('dblclick', open);
    dom.addEventListener('open-source', open);
    return dom;
  };
  return [
    Decoration.widget(from, draw, {
      key: JSON.stringify(content),
      // After the caret before the graphic, and before its hidden parts.
      side: 1,
      marks: [],
      ignoreSelection: true,
      stopEvent: () => true,
      destroy: () => unmount(),
    }),
    Decoration.inline(from, to, { class: 'graphic-part' }),
  ];
}

/** Enter on a selected graphic opens its source. */
function openSelected(view: EditorView): boolean {
  const { selection } = view.state;
  const dom =
    selection instanceof NodeSelection && isGraphic(selection.node)
      ? view.nodeDOM(selection.from)
      : getSelectedRun(view.state) === null
        ? null
        : view.dom.querySelector('.graphic[data-selected]');
  return dom?.dispatchEvent(new Event('open-source')) === true;
}

function markSelected(view: EditorView): void {
  const drawn = view.dom.querySelectorAll('span.graphic');
  if (drawn.length === 0) return;
  const selected = getSelectedRun(view.state);
  for (const dom of drawn) dom.toggleAttribute('data-selected', view.posAtDOM(dom, 0) === selected?.from);
}
