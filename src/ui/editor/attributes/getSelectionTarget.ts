import { getMarkRange } from '@tiptap/core';
import type { Mark, Node as DocumentNode, ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, type EditorState } from '@tiptap/pm/state';

/** The selected component (or code block), or the text marked with a component, innermost first. */
export type SelectionTarget =
  | { readonly kind: 'node'; readonly position: number; readonly node: DocumentNode; readonly outer: readonly Outer[] }
  | {
      readonly kind: 'mark';
      readonly from: number;
      readonly to: number;
      readonly mark: Mark;
      readonly outer: readonly Outer[];
    };

/** A component around the selected one. */
interface Outer {
  readonly position: number;
  readonly name: string;
  readonly tag: string;
}

/** True if a node is a component or a code block. */
export function hasAttributes(node: DocumentNode): boolean {
  return Array.isArray(node.attrs['attributes']) || node.type.name === 'codeBlock';
}

/** Finds the target; null in plain text. A component with a focused field wins over the selection. */
export function getSelectionTarget(state: EditorState, focused: number | null = null): SelectionTarget | null {
  const { selection, doc } = state;
  const focusedNode = focused === null ? null : doc.nodeAt(focused);
  if (focused !== null && focusedNode !== null)
    return {
      kind: 'node',
      position: focused,
      node: focusedNode,
      outer: outerOf(componentsAround(doc.resolve(focused))),
    };
  const { $from } = selection;
  const around = componentsAround($from);
  if (selection instanceof NodeSelection && hasAttributes(selection.node))
    around.push({ position: selection.from, node: selection.node });
  const mark =
    selection instanceof NodeSelection
      ? undefined
      : $from
          .marks()
          .concat($from.nodeAfter?.marks ?? [])
          .find(({ attrs }) => Array.isArray(attrs['attributes']));
  const range =
    mark === undefined
      ? undefined
      : getMarkRange(doc.resolve(selection.empty ? selection.from : selection.from + 1), mark.type, mark.attrs);
  if (mark !== undefined && range !== undefined)
    return { kind: 'mark', mark, from: range.from, to: range.to, outer: outerOf(around) };
  const inner = around.at(-1);
  return inner === undefined ? null : { kind: 'node', ...inner, outer: outerOf(around.slice(0, -1)) };
}

interface Component {
  readonly position: number;
  readonly node: DocumentNode;
}

function componentsAround($at: ResolvedPos): Component[] {
  return Array.from({ length: $at.depth }, (_none, index) => ({
    position: $at.before(index + 1),
    node: $at.node(index + 1),
  })).filter(({ node }) => hasAttributes(node));
}

function outerOf(list: readonly Component[]): readonly Outer[] {
  return list.map(({ position, node }) => ({
    position,
    name: node.type.name,
    tag: String(node.attrs['tag'] ?? node.type.name),
  }));
}

/** True if both are the same target with the same attributes; typing inside a component does not change that. */
export function isSameTarget(one: SelectionTarget | null, other: SelectionTarget | null): boolean {
  if (one === null || other === null) return one === other;
  if (one.kind === 'mark' || other.kind === 'mark')
    return (
      one.kind === other.kind &&
      one.kind === 'mark' &&
      other.kind === 'mark' &&
      one.mark.eq(other.mark) &&
      one.from === other.from &&
      one.to === other.to
    );
  return one.position === other.position && one.node.type === other.node.type && one.node.attrs === other.node.attrs;
}
