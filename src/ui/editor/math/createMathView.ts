import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { EditorView, NodeView } from '@tiptap/pm/view';
import { openSourceField, type SourceField } from '../inPlace/sourceField.ts';

/** A rendered formula; a click (or Enter) opens its TeX, and the formula updates live. */
export function createMathView(first: DocumentNode, view: EditorView, getPos: () => number | undefined): NodeView {
  const isBlock = first.type.name === 'mathBlock';
  const dom = document.createElement(isBlock ? 'div' : 'span');
  dom.className = isBlock ? 'math math-block' : 'math';
  let shown: DocumentNode | null = null;
  let field: SourceField | null = null;
  const show = (node: DocumentNode): boolean => {
    if (node.type !== first.type) return false;
    if (shown?.attrs['value'] === node.attrs['value']) return true;
    shown = node;
    const source = String(node.attrs['value']);
    field?.setSource(source);
    dom.dataset['empty'] = String(source.trim() === '');
    if (dom.childNodes.length === 0) dom.textContent = source;
    // Offline, the formula stays as source.
    void import('../../reading/renderStyledFormula.ts')
      .then(({ renderStyledFormula }) => {
        // HTML from KaTeX, which does not trust the source.
        if (shown === node) dom.innerHTML = renderStyledFormula(source, isBlock);
      })
      .catch(() => undefined);
    return true;
  };
  show(first);
  const open = () => {
    if (shown === null) return;
    field = openSourceField(view, dom, {
      label: 'TeX formula',
      source: String(shown.attrs['value']),
      position: getPos,
      write: (value) => {
        const position = getPos();
        return position === undefined || shown === null
          ? null
          : view.state.tr.setNodeMarkup(position, null, { ...shown.attrs, value });
      },
    });
  };
  dom.addEventListener('click', open);
  dom.addEventListener('open-source', open);
  return { dom, update: show, ignoreMutation: () => true, destroy: () => field?.close() };
}
