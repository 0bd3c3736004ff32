import type { TextEdit } from '#base/textEdit.ts';
import { findNodeAtPath, getNodeEnd, parseJsonText, type JsonPath } from './parsedJsonText.ts';

/** The lists of the older format whose entries can belong to a version. */
const lists = ['navigation', 'tabs', 'anchors'];

/**
 * Edits that give what belongs to a version its new name, in the older format, where groups, tabs, and anchors name their version. `path` is
 * that of the setting being changed to `name`. No edits if it isn't a version's name, or another version has either name.
 */
export function renameVersion(text: string, path: JsonPath, name: unknown): readonly TextEdit[] {
  const [key, index, field, ...deeper] = path;
  if (key !== 'versions' || typeof index !== 'number' || deeper.length > 0) return [];
  if ((field !== undefined && field !== 'name') || typeof name !== 'string') return [];
  const json = parseJsonText(text);
  if (json === null) return [];
  const nameAt = (at: JsonPath): unknown => findNodeAtPath(json.root, at)?.value;
  const listed = findNodeAtPath(json.root, ['versions'])?.children ?? [];
  const names = listed.map((_, at): unknown => nameAt(['versions', at]) ?? nameAt(['versions', at, 'name']));
  const old = names[index];
  if (typeof old !== 'string' || names.includes(name) || names.indexOf(old) !== names.lastIndexOf(old)) return [];
  return lists.flatMap((list) =>
    (findNodeAtPath(json.root, [list])?.children ?? []).flatMap((_, at) => {
      const node = findNodeAtPath(json.root, [list, at, 'version']);
      if (node?.value !== old) return [];
      return [{ from: node.offset + json.shift, to: getNodeEnd(node) + json.shift, text: JSON.stringify(name) }];
    }),
  );
}
