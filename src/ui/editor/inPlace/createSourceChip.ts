import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { EditorView, NodeView } from '@tiptap/pm/view';
import { getFirstSourceLine, getSourceKind } from '#reading/getSourceKind.ts';
import type { InvalidFieldInput } from '#state/settings/invalidFieldInputs.ts';
import { getInvalidSourceInput, type InvalidSourceInput } from './invalidSourceInput.ts';
import { openSourceField, type SourceField } from './sourceField.ts';

/** A chip for source without a block form, with its kind and first line; a click (or Enter) opens it. Nothing in it runs. */
export function createSourceChip(
  first: DocumentNode,
  view: EditorView,
  getPos: () => number | undefined,
  unwrittenIn: (field: string) => InvalidFieldInput,
): NodeView {
  const dom = document.createElement(first.isInline ? 'span' : 'div');
  dom.className = first.isInline ? 'source-inline' : 'source-block';
  const label = document.createElement('span');
  label.className = 'source-label';
  const code = document.createElement('code');
  dom.append(label, code);
  let shown = first;
  let field: SourceField | null = null;
  let isPlaced = false;
  const halfTyped = (): InvalidSourceInput | null => {
    const position = getPos();
    return position === undefined
      ? null
      : getInvalidSourceInput(view.state.doc, position, sourceOf(shown), unwrittenIn);
  };
  const mark = (isHalf: boolean) => {
    dom.toggleAttribute('data-half-typed', isHalf);
    const kind = getSourceKind(sourceOf(shown));
    dom.title = isHalf ? `${kind}: incomplete, click to continue` : `${kind}: click to edit source`;
  };
  const show = (node: DocumentNode): boolean => {
    if (node.type !== first.type) return false;
    shown = node;
    const source = sourceOf(node);
    field?.setSource(source);
    const kind = getSourceKind(source);
    label.textContent = kind;
    label.hidden = first.isInline;
    dom.dataset['kind'] = kind;
    mark(isPlaced && (halfTyped()?.get() ?? null) !== null);
    code.textContent = kind === 'Source' && !first.isInline ? source : getFirstSourceLine(source);
    return true;
  };
  show(first);
  // The view has a position only after everything is rendered.
  setTimeout(() => {
    isPlaced = dom.isConnected;
    if (isPlaced) show(shown);
  });
  const open = () => {
    if (shown.attrs['source'] === undefined) return;
    field = openSourceField(view, dom, {
      label: `Edit source: ${getSourceKind(sourceOf(shown))}`,
      source: sourceOf(shown),
      check: problemOf,
      refused: halfTyped()?.get() ?? null,
      onRefused: (source) => {
        halfTyped()?.set(source);
        mark(source !== null);
      },
      position: getPos,
      write: (source) => {
        const position = getPos();
        return position !== undefined && view.state.doc.nodeAt(position)?.type === first.type
          ? view.state.tr.setNodeMarkup(position, null, { ...shown.attrs, source })
          : null;
      },
    });
  };
  dom.addEventListener('click', open);
  dom.addEventListener('open-source', open);
  return { dom, update: show, ignoreMutation: () => true, destroy: () => field?.close() };
}

/** Returns what keeps a source from being part of a page, or null. */
async function problemOf(source: string): Promise<string | null> {
  if (source.trim() === '') return 'This can’t be empty. To remove it, delete it from the page.';
  const engine = await import('#blocks/pages.ts').catch(() => null);
  if (engine === null)
    return 'Not applied. Docwright can’t check this while you’re offline. Try again once you’re back online.';
  const { problems, doc } = engine.readPage(source);
  if (problems.length > 0) return problems[0]?.message ?? 'This isn’t valid.';
  return doc.content?.length === 1 && ['sourceBlock', 'paragraph'].includes(doc.content[0]?.type ?? '')
    ? null
    : 'Only one expression can go here.';
}

function sourceOf(node: DocumentNode): string {
  return String(node.attrs['source'] ?? node.attrs['value'] ?? '');
}
