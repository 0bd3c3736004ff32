import type { ContainerKind } from '#config/navigation/navigationTree.ts';

/** What a kind of branch is called on the screen. */
export const branchKindLabels: Readonly<Record<ContainerKind, string>> = {
  language: 'Language',
  version: 'Version',
  tab: 'Tab',
  dropdown: 'Section',
  product: 'Product',
  anchor: 'Section',
  item: 'Section',
  group: 'Group',
};
