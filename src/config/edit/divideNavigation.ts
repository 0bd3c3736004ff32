import { getNodeValue } from 'jsonc-parser';
import type { TextEdit } from '#base/textEdit.ts';
import { isJsonObject, type JsonValue, type ConfigFormat } from '../docsJson.ts';
import { setValue } from '../patchDocsJson.ts';
import { getNodeEnd, indentAt, findNodeAtPath, parseJsonText, printJson, isFirstOnLine } from './parsedJsonText.ts';

/** The parts that a whole navigation can be divided into. */
export type DivisionKind = 'tab' | 'version' | 'language';

/** The names of the part with all existing entries and of the new one. */
export interface DivisionNames {
  readonly existing: string;
  readonly added: string;
}

/** The kinds of parts that a navigation doesn't have yet but could. */
export function listPossibleDivisions(
  config: Readonly<Record<string, JsonValue>>,
  shape: ConfigFormat,
): readonly DivisionKind[] {
  const { navigation = {} } = config;
  if (shape === 'classic') return (['tab', 'version'] as const).filter((kind) => config[`${kind}s`] === undefined);
  if (!isJsonObject(navigation) || navigation['$ref'] !== undefined) return [];
  return (['tab', 'version', 'language'] as const).filter((kind) => navigation[`${kind}s`] === undefined);
}

/**
 * Edits that divide a navigation for the first time: everything existing moves into the first part line by line,
 * keeping its formatting, and a new part without pages is added after it. In the classic format, where parts are
 * defined by folder or name, they are only added.
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
  const value: unknown = node === null ? {} : getNodeValue(node);
  if (typeof value !== 'object' || value === null) return [];
  const { global, ...parts } = value as Readonly<Record<string, JsonValue>>; // a node's value is JSON
  const children = 'groups' in parts ? 'groups' : 'pages';
  const first = node?.children?.[0];
  if (node === null || first === undefined || global !== undefined || !isFirstOnLine(json.text, first.offset)) {
    return setValue(text, ['navigation'], {
      ...(global === undefined ? {} : { global }),
      [`${kind}s`]: [
        { [kind]: existing, ...parts },
        { [kind]: added, [children]: [] },
      ],
    });
  }
  const { indentUnit, lineEnding } = json;
  const outer = indentAt(json.text, node.offset);
  const [list, part, key] = [1, 2, 3].map((depth) => outer + indentUnit.repeat(depth));
  const inside = json.text.slice(node.offset + 1, getNodeEnd(node) - 1).replace(/\s+$/, '');
  // JSON strings can't contain line breaks, so every line break is formatting.
  const deeper = inside.replaceAll(/\n(?=[^\n\r])/g, `\n${indentUnit.repeat(2)}`);
  const lines = [
    `{${lineEnding}${list}"${kind}s": [${lineEnding}${part}{${lineEnding}${key}"${kind}": ${JSON.stringify(existing)},`,
    `${deeper}${lineEnding}${part}},${lineEnding}${part}${printJson({ [kind]: added, [children]: [] }, json, part ?? '')}${lineEnding}${list}]${lineEnding}${outer}}`,
  ];
  return [{ from: node.offset + json.shift, to: getNodeEnd(node) + json.shift, text: lines.join('') }];
}
