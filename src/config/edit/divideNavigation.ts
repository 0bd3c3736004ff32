import { getNodeValue } from 'jsonc-parser';
import type { TextEdit } from '#base/textEdit.ts';
import { isJsonObject, type JsonValue, type ConfigFormat } from '../docsJson.ts';
import { setValue } from '../patchDocsJson.ts';
import { getNodeEnd, indentAt, findNodeAtPath, parseJsonText, printJson, isFirstOnLine } from './parsedJsonText.ts';

/** What a whole navigation can be parted into. */
export type DivisionKind = 'tab' | 'version' | 'language';

/** The names of the part that holds all that is there, and of the new one. */
export interface DivisionNames {
  readonly there: string;
  readonly fresh: string;
}

/** The kinds of parts that a configuration's navigation does not have yet, and can have. */
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
 * The edits that part a navigation for the first time: what is there goes into the first part, line by line as it is written,
 * and a new one without pages stands behind it. In the classic shape, where parts are told by folder or name, only they are added.
 */
export function divideNavigation(
  text: string,
  shape: ConfigFormat,
  kind: DivisionKind,
  { there, fresh }: DivisionNames,
): readonly TextEdit[] {
  if (shape === 'classic') {
    if (kind === 'version') return setValue(text, ['versions'], [there, fresh]);
    return setValue(
      text,
      ['tabs'],
      [
        {
          name: fresh,
          url: fresh
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
        { [kind]: there, ...parts },
        { [kind]: fresh, [children]: [] },
      ],
    });
  }
  const { unit, lineEnding } = json;
  const outer = indentAt(json.text, node.offset);
  const [list, part, key] = [1, 2, 3].map((depth) => outer + unit.repeat(depth));
  const inside = json.text.slice(node.offset + 1, getNodeEnd(node) - 1).replace(/\s+$/, '');
  // Strings hold no line ends, so each line of the text is one of its layout.
  const deeper = inside.replaceAll(/\n(?=[^\n\r])/g, `\n${unit.repeat(2)}`);
  const lines = [
    `{${lineEnding}${list}"${kind}s": [${lineEnding}${part}{${lineEnding}${key}"${kind}": ${JSON.stringify(there)},`,
    `${deeper}${lineEnding}${part}},${lineEnding}${part}${printJson({ [kind]: fresh, [children]: [] }, json, part ?? '')}${lineEnding}${list}]${lineEnding}${outer}}`,
  ];
  return [{ from: node.offset + json.shift, to: getNodeEnd(node) + json.shift, text: lines.join('') }];
}
