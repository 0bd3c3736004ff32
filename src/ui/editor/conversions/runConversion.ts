import type { Editor } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { blockSpecOf } from '#blocks/registry.ts';
import { getNodeAttributes, toAttributeRecord } from '#document/read/attributeValues.ts';
import { runAsOwnStep } from '../history/closeHistory.ts';
import { focusTitleField } from '../insert/focusTitleField.ts';
import type { BlockConversion } from './conversions.ts';
import { applyConversion, planConversion } from './planConversion.ts';

/** Text to delete first, such as what opened a menu. */
interface DeletedRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Converts the selected blocks as one undo step, and moves the focus to the title of a new component that has none.
 * Returns false if the conversion isn't possible.
 */
export function runConversion(editor: Editor, conversion: BlockConversion, deleted?: DeletedRange): boolean {
  return runAsOwnStep(editor, () => {
    const { state, view } = editor;
    const transaction = deleted === undefined ? state.tr : state.tr.delete(deleted.from, deleted.to);
    const { doc, selection } = transaction;
    const plan = planConversion({ doc, selection, source: editor.storage.clipboard.text() }, conversion);
    if (plan === null) return false;
    view.dispatch(applyConversion(transaction, plan).scrollIntoView());
    const [made] = plan.nodes;
    if (conversion.group === 'wrap' && made !== undefined && lacksTitle(made)) focusTitleField(view.nodeDOM(plan.from));
    return true;
  });
}

/** True if a component or its first part has a title that is empty. */
function lacksTitle(node: DocumentNode): boolean {
  const title = blockSpecOf(node.type.name)?.titleAttribute;
  if (title !== undefined) return (toAttributeRecord(getNodeAttributes(node))[title] ?? '') === '';
  const part = node.firstChild;
  return part !== null && blockSpecOf(node.type.name)?.children?.includes(part.type.name) === true && lacksTitle(part);
}
