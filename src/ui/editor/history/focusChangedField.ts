import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { isSameJson } from '#base/isSameJson.ts';
import { toAttributeRecord } from '#document/read/attributeValues.ts';
import type { ElementAttribute } from '#document/page.ts';

/** Where a step of the text changed nothing but what is typed in a field of a block, as a caption, goes there: the caret is where the change is. */
export function focusChangedField(view: EditorView, before: DocumentNode): void {
  if (document.activeElement !== view.dom) return;
  const { doc } = view.state;
  const at = before.content.findDiffStart(doc.content);
  if (at === null) return;
  const [old, now] = [before.nodeAt(at), doc.nodeAt(at)];
  if (old === null || now === null || old.type !== now.type || !old.content.eq(now.content)) return;
  const [was, is] = [attributesOf(old), attributesOf(now)];
  const name = [...new Set([...Object.keys(was), ...Object.keys(is)])].find((key) => !isSameJson(was[key], is[key]));
  const block = view.nodeDOM(at);
  if (name === undefined || !(block instanceof HTMLElement)) return;
  const field = [...block.querySelectorAll('textarea')].find(
    (found) => found.dataset['attribute'] === name && found.closest('[data-node]') === block,
  );
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

function attributesOf({ attrs }: DocumentNode): ReturnType<typeof toAttributeRecord> {
  const attributes: unknown = attrs['attributes'];
  return Array.isArray(attributes) ? toAttributeRecord(attributes as readonly ElementAttribute[]) : {}; // by the schema
}
