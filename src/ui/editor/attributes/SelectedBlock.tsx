import { resizePairedPicture } from '../media/resizePicture.ts';
import styles from './AttributesForm.module.css';
import type { Editor } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import { useStore } from 'zustand';
import { getElementTitle } from '#blocks/getElementTitle.ts';
import { blockSpecOf } from '#blocks/registry.ts';
import type { ElementAttribute } from '#document/page.ts';
import { AttributesForm } from './AttributesForm.tsx';
import { CodeForm } from './CodeForm.tsx';
import { getComponentKey } from './getComponentKey.ts';
import { isSameTarget, getSelectionTarget, type SelectionTarget, hasAttributes } from './getSelectionTarget.ts';
import { numberApart } from './numberApart.ts';
import { activeEditorStore } from './activeEditorStore.ts';
import { useEditorState } from '../page/useEditorState.ts';

/** The attributes of the selection, next to the page. Nothing in plain text. */
export function SelectedBlock() {
  const editor = useStore(activeEditorStore, (state) => state.editor);
  return editor === null ? null : <Selected editor={editor} />;
}

function Selected({ editor }: { readonly editor: Editor }) {
  const { isUsed, field } = useStore(activeEditorStore);
  const target = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      current.isDestroyed || !isUsed
        ? null
        : getSelectionTarget(current.state, field === null ? null : partAround(current, field)),
    equalityFn: isSameTarget,
  });
  if (target === null) return null;
  const node = target.kind === 'node' ? target.node : target.mark;
  const spec = blockSpecOf(node.type.name) ?? null;
  const part = partOf(editor.state.doc, target);
  const tag = String(node.attrs['tag'] ?? node.type.name);
  return (
    <section className={styles.selected} aria-label="Selected block">
      <h2 className={styles.heading}>
        {node.type.name === 'codeBlock' ? 'Code' : (spec?.title ?? getElementTitle(tag))}
      </h2>
      {target.outer.length > 0 && (
        <p className={styles.outer}>
          In{' '}
          {target.outer.map(({ position, name, tag: outerTag }) => (
            <button key={position} type="button" onClick={() => select(editor, position)}>
              {blockSpecOf(name)?.title ?? getElementTitle(outerTag)}
            </button>
          ))}
        </p>
      )}
      {node.type.name === 'codeBlock' ? (
        <CodeForm
          language={String(node.attrs['language'] ?? '')}
          meta={String(node.attrs['meta'] ?? '')}
          onChange={(attrs) => change(editor, target, attrs)}
        />
      ) : (
        <AttributesForm
          key={part}
          part={part}
          spec={spec}
          tag={tag}
          attributes={node.attrs['attributes'] as readonly ElementAttribute[]} // per the schema
          onChange={(nextTag, attributes) => change(editor, target, { tag: nextTag, attributes })}
        />
      )}
    </section>
  );
}

/** Identifies the component by kind and index, so typing above it does not change the key. */
function partOf(doc: DocumentNode, target: SelectionTarget): string {
  if (target.kind === 'mark') return `${target.mark.type.name} at ${target.from}`;
  return getComponentKey(doc, target.position);
}

function select(editor: Editor, position: number): void {
  editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, position)).scrollIntoView());
  editor.view.focus();
}

function change(editor: Editor, target: SelectionTarget, attrs: Readonly<Record<string, unknown>>): void {
  const { tr, selection } = editor.state;
  if (target.kind === 'mark') {
    const { from, to, mark } = target;
    const next = numberApart(tr.doc, from, to, mark.type.create({ ...mark.attrs, ...attrs }));
    editor.view.dispatch(tr.removeMark(from, to, mark).addMark(from, to, next));
    return;
  }
  const { position, node } = target;
  resizePairedPicture(tr.setNodeMarkup(position, null, { ...node.attrs, ...attrs }), editor.state.doc, position);
  // A selected atom is replaced by its updated copy and stays selected.
  if (selection instanceof NodeSelection && selection.from === position)
    tr.setSelection(NodeSelection.create(tr.doc, position));
  editor.view.dispatch(tr);
}

/**
 * Position of the innermost component that renders a field. Null if the field was removed, or is a tab's name (the
 * text keeps the selection then).
 */
function partAround({ view, state }: Editor, field: Element): number | null {
  if (!view.dom.contains(field) || field.closest('.tab-bar') !== null) return null;
  const $at = state.doc.resolve(view.posAtDOM(field, 0));
  const around = Array.from({ length: $at.depth }, (_none, index) => $at.before(index + 1));
  const found = [...around, $at.pos].findLast((position) => {
    const node = state.doc.nodeAt(position);
    return node !== null && hasAttributes(node) && view.nodeDOM(position)?.contains(field) === true;
  });
  return found ?? null;
}
