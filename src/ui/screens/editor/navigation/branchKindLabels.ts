import type { ContainerKind } from '#config/navigation/navigationTree.ts';

/** Labels of branch kinds. */
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
