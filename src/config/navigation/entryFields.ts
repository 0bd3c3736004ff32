import { z, type ZodType } from 'zod';
import type { Field } from '#form/field.ts';
import { schemaToField, schemaToFields } from '#form/schemaToFields.ts';
import type { ConfigFormat } from '../docsJson.ts';
import { isClassicBranch } from '../edit/setEntryKey.ts';
import { nodeKinds } from './nodeKinds.ts';
import type { ContainerKind, NavigationContainer, NavigationLink } from './navigationTree.ts';
import { anchorsSection } from '../sections/anchors.ts';
import { navigationSection } from '../sections/navigation.ts';
import { tabsSection } from '../sections/tabs.ts';

/** The schemas of lists in a classic configuration, by the key of a node's `position`. */
const classicLists: Readonly<Record<string, ZodType | undefined>> = {
  navigation: navigationSection.classic['navigation'],
  pages: navigationSection.classic['navigation'],
  'classic tabs': tabsSection.classic['tabs'],
  'classic anchors': anchorsSection.classic['anchors'],
};
const kinds = ['group', 'tab', 'anchor', 'dropdown', 'product', 'item', 'version', 'language'] as const;

type Entry = NavigationContainer | NavigationLink;

/**
 * The editable fields of a navigation node except its name and children, by its kind and format. A link includes its
 * name, because no other menu edits it. Empty for a generated node.
 */
export function listEntryFields(
  node: Entry,
  shape: ConfigFormat,
  place: { readonly isNested: boolean },
): readonly Field[] {
  return fieldsOfEntry(node, shape).filter(
    ({ key }) =>
      key !== 'pages' &&
      (key !== nameKeyOf(node) || node.kind === 'link') &&
      (key !== 'expanded' || (place.isNested && shape === 'current')),
  );
}

/** The keys of a node in schema order. Keys for its children come after these. */
export function listEntryKeyOrder(node: Entry, shape: ConfigFormat): readonly string[] {
  return fieldsOfEntry(node, shape).flatMap(({ key }) => (key === 'pages' ? [] : [key]));
}

function fieldsOfEntry(node: Entry, shape: ConfigFormat): readonly Field[] {
  if (node.position.index < 0) return [];
  const list = shape === 'classic' ? classicLists[node.position.key] : undefined;
  if (list !== undefined) {
    const field = schemaToField('', list);
    return field.kind === 'list' && field.item.kind === 'object' ? field.item.fields : [];
  }
  const kind = kindOf(node);
  return kind === null ? [] : schemaToFields(z.looseObject(nodeKinds[kind].fields));
}

function nameKeyOf(node: Entry): string | null {
  return isClassicBranch(node) ? 'name' : kindOf(node);
}

function kindOf(node: Entry): ContainerKind | null {
  return node.kind === 'link' ? (kinds.find((kind) => typeof node.source[kind] === 'string') ?? null) : node.kind;
}
