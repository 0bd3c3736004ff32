import type { Node as DocumentNode } from '@tiptap/pm/model';

/** Whether children were added, removed, or moved. An edit within one of them replaces only that one. */
export function hasOtherChildren(before: DocumentNode, after: DocumentNode): boolean {
  return (
    before.childCount !== after.childCount ||
    after.children.filter((child, index) => child !== before.child(index)).length > 1
  );
}
