import type { Node } from 'jsonc-parser';
import { applyEdits, diffToEdit, type TextEdit } from '#base/textEdit.ts';
import { isJsonArray, isJsonObject, type JsonValue, type ConfigFormat } from '../docsJson.ts';
import { moveJsonEntry, removeValue, setValue } from '../patchDocsJson.ts';
import { findNodeAtPath, parseJsonText } from './parsedJsonText.ts';

/** The parts that a whole navigation can be divided into. */
export type DivisionKind = 'tab' | 'version' | 'language';

/** The names of the part with all existing entries and of the new one. */
export interface DivisionNames {
  readonly existing: string;
  readonly added: string;
}

/** The kinds of parts that a navigation has nowhere yet, not even within other parts, but could have. */
export function listPossibleDivisions(
  config: Readonly<Record<string, JsonValue>>,
  shape: ConfigFormat,
): readonly DivisionKind[] {
  const { navigation = {} } = config;
  if (shape === 'classic') return (['tab', 'version'] as const).filter((kind) => config[`${kind}s`] === undefined);
  if (!isJsonObject(navigation) || navigation['$ref'] !== undefined) return [];
  return (['tab', 'version', 'language'] as const).filter((kind) => !hasParts(navigation, kind));
}

function hasParts(holder: JsonValue, kind: DivisionKind): boolean {
  if (!isJsonObject(holder)) return false;
  if (holder[`${kind}s`] !== undefined) return true;
  return Object.entries(holder).some(
    ([key, list]) => key !== 'global' && isJsonArray(list) && list.some((part) => hasParts(part, kind)),
  );
}

/**
 * Edits that divide a navigation for the first time: every existing entry moves into the first part with its formatting and
 * comments, and a new part without pages is added after it. In the classic format, where parts are defined by folder or
 * name, they are only added. No edits if the text isn't JSON, or its navigation isn't an object.
 */
export function divideNavigation(
  text: string,
  shape: ConfigFormat,
  kind: DivisionKind,
  { existing, added }: DivisionNames,
): readonly TextEdit[] {
  if (shape === 'classic') {
    if (kind === 'version') return setValue(text, ['versions'], [existing, added]);
    return setValue(
      text,
      ['tabs'],
      [
        {
          name: added,
          url: added
            .toLowerCase()
            .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
            .replaceAll(/^-+|-+$/g, ''),
        },
      ],
    );
  }
  const json = parseJsonText(text);
  if (json === null) return [];
  const node = findNodeAtPath(json.root, ['navigation']);
  if (node !== null && node.type !== 'object') return [];
  const all = listKeys(node);
  // It holds for all parts.
  const keys = all.filter((key) => key !== 'global');
  const parts = ['navigation', `${kind}s`];
  const children = keys.includes('groups') ? 'groups' : 'pages';
  const order = all.flatMap((key) => (key === keys[0] ? [`${kind}s`, key] : [key]));
  const value = [{ [kind]: existing }, { [kind]: added, [children]: [] }];
  const divided = applyEdits(text, setValue(text, parts, value, [[], order]));
  const moved = keys.reduce((before, key) => {
    const from = ['navigation', key];
    const after = applyEdits(before, moveJsonEntry(before, from, [...parts, 0, key]));
    // Of duplicate keys, the last has taken effect and moved. The others must not take effect now.
    return applyEdits(after, removeValue(after, from));
  }, divided);
  return diffToEdit(text, moved);
}

function listKeys(node: Node | null): readonly string[] {
  return [...new Set((node?.children ?? []).map((property) => String(property.children?.[0]?.value)))];
}
