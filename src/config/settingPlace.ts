import type { Finding } from '#base/finding.ts';
import { getOwnProperty } from '#base/getOwnProperty.ts';
import { schemaToField } from '#form/schemaToFields.ts';
import { isJsonArray, isJsonObject, type DocsJson, type JsonValue } from './docsJson.ts';
import type { JsonPath } from './edit/parsedJsonText.ts';
import { childLists, containerKindOf, nodeKinds, type ChildList } from './navigation/nodeKinds.ts';
import type { ContainerKind } from './navigation/navigationTree.ts';
import { getSettingLabel } from './settingLabel.ts';

/** Where a value of a configuration is, in the words of the forms and the navigation: “Navigation › Guides › Setup”. */
export function describeSettingPlace(path: JsonPath, { config, format }: Pick<DocsJson, 'config' | 'format'>): string {
  const [key, ...rest] = path;
  if (key === undefined) return 'Site settings';
  if (key !== 'navigation') return getSettingLabel(path, format, config);
  const names: string[] = ['Navigation'];
  let value: JsonValue | undefined = config['navigation'];
  let kind: ContainerKind | null = isJsonArray(value) ? 'group' : null;
  for (const step of rest) {
    value = childOf(value, step);
    if (typeof step === 'number') names.push(nameOfEntry(value, kind) ?? `${kindWords[kind ?? 'group']} ${step + 1}`);
    else if (isChildList(step) && isJsonArray(value)) kind = containerKindOf(step);
    else names.push(step === 'global' ? 'Global links' : labelOfNodeKey(step, kind));
  }
  // The list itself, such as the second of two kinds of children.
  const last = path.at(-1);
  if (isChildList(last) && isJsonArray(value)) names.push(listWords[last]);
  return names.join(' › ');
}

/** Findings of a configuration, each with its place in words. */
export function addSettingPlaces(
  findings: readonly Finding[],
  docs: Pick<DocsJson, 'config' | 'format'>,
): readonly Finding[] {
  return findings.map((finding) => ({ ...finding, place: describeSettingPlace(finding.setting ?? [], docs) }));
}

const kindWords: Readonly<Record<ContainerKind, string>> = {
  ...{ language: 'Language', version: 'Version', tab: 'Tab', anchor: 'Anchor', dropdown: 'Dropdown' },
  ...{ product: 'Product', item: 'Menu item', group: 'Group' },
};
const listWords: Readonly<Record<ChildList, string>> = {
  ...{ products: 'Products', languages: 'Languages', versions: 'Versions', tabs: 'Tabs', dropdowns: 'Dropdowns' },
  ...{ anchors: 'Anchors', menu: 'Menu', groups: 'Groups', pages: 'Pages' },
};

function nameOfEntry(entry: JsonValue | undefined, kind: ContainerKind | null): string | null {
  if (typeof entry === 'string') return entry === '' ? null : entry;
  if (!isJsonObject(entry)) return null;
  const name = entry[kind ?? 'group'] ?? entry['group'];
  return typeof name === 'string' && name !== '' ? name : null;
}

function labelOfNodeKey(key: string, kind: ContainerKind | null): string {
  const schema = kind === null ? undefined : getOwnProperty(nodeKinds[kind].fields, key);
  return schema === undefined ? key : schemaToField(key, schema).label;
}

function childOf(value: JsonValue | undefined, key: string | number): JsonValue | undefined {
  if (typeof key === 'number') return isJsonArray(value) ? value[key] : undefined;
  return isJsonObject(value) ? getOwnProperty(value, key) : undefined;
}

function isChildList(key: string | number | undefined): key is ChildList {
  return typeof key === 'string' && Object.hasOwn(childLists, key);
}
