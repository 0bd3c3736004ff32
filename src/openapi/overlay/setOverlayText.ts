import { isDescriptionUrl } from '../read/isDescriptionUrl.ts';
import { detectLineEnding } from '#base/encoding.ts';
import { fileNameOf, parentFolderOf, relativePath, type RepoPath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { insertEntry } from '#config/patchDocsJson.ts';
import { setDeprecated } from '../write/setDeprecated.ts';
import { setStringAtPointer, type StringEditRefusal } from '../write/setStringAtPointer.ts';
import { isRecord } from '#base/isRecord.ts';
import { getOwnValue, type Pointer } from '../text/pointer.ts';
import { parseJsonOrYaml } from '../text/parseJsonOrYaml.ts';
import { isJsonEqual } from '../write/isEqualExceptAt.ts';
import { createJsonPath, queryJsonPath } from '../read/jsonPath.ts';
import { applyOverlays } from '../read/applyOverlays.ts';

type Edits = Result<readonly TextEdit[], StringEditRefusal>;

/**
 * Edits of an overlay that override the text at a pointer of a description. `description` is the description's value.
 * Changes the action that already sets it, or else appends an action. Each edit is verified by parsing the overlay
 * again.
 */
export function setOverlayText(text: string, description: unknown, pointer: Pointer, words: string): Edits {
  const key = pointer.at(-1);
  if (typeof key !== 'string') return notNamed();
  return putOver(text, description, { owner: pointer.slice(0, -1), key, value: words }, (said) =>
    setStringAtPointer(text, [...said, key], words),
  );
}

/** Edits of an overlay that set or clear `deprecated` of an operation. */
export function setOverlayDeprecated(
  text: string,
  description: unknown,
  pointer: Pointer,
  isDeprecated: boolean,
): Edits {
  return putOver(text, description, { owner: pointer, key: 'deprecated', value: isDeprecated }, (said) =>
    setDeprecated(text, said, isDeprecated),
  );
}

interface Put {
  readonly owner: Pointer;
  readonly key: string;
  readonly value: string | boolean;
}

/** `again` edits an action's object that already sets the key. */
function putOver(
  text: string,
  description: unknown,
  { owner, key, value: wanted }: Put,
  again: (said: Pointer) => Edits,
): Edits {
  const target = createJsonPath(owner, description);
  if (target === null) return notNamed();
  const { value } = parseJsonOrYaml(text);
  const actions = getOwnValue(value, 'actions');
  if (!isRecord(value) || !Array.isArray(actions))
    return err({ reason: 'not-read', message: 'Couldn’t read the overlay’s list of actions.' });
  const said = actions.findLastIndex(
    (action: unknown) =>
      getOwnValue(action, 'target') === target &&
      typeof getOwnValue(getOwnValue(action, 'update'), key) === typeof wanted,
  );
  if (said >= 0) return again(['actions', said, 'update']);
  const action = { target, update: { [key]: wanted } };
  const expected = { ...value, actions: [...(actions as unknown[]), action] }; // checked to be an array above
  if (!meets(expected, description, owner, target))
    return err({
      reason: 'not-proved',
      message: 'This change conflicts with other actions in the overlay. Edit the overlay manually.',
    });
  for (const edits of [inJson(text, actions.length, action), inYaml(text, action)])
    if (edits.length > 0 && isJsonEqual(expected, parseJsonOrYaml(applyEdits(text, edits)).value)) return ok(edits);
  return err({
    reason: 'not-proved',
    message: 'This couldn’t be added to the overlay without changing something else.',
  });
}

/** True if the target still selects the intended object after all preceding actions. */
function meets(overlay: unknown, description: unknown, owner: Pointer, target: string): boolean {
  const file = (path: RepoPath, value: unknown) => ({ path, text: '', value, problems: [] });
  const { value, sourceOf } = applyOverlays(file('description', description), [file('overlay', overlay)]);
  const [place, ...others] = queryJsonPath(target, value) ?? [];
  if (place === undefined || others.length > 0) return false;
  const written = sourceOf(place);
  return written.file === 'description' && isJsonEqual(written.pointer, owner);
}

function notNamed(): Edits {
  return err({ reason: 'not-found', message: 'An overlay can’t target this location.' });
}

interface Action {
  readonly target: string;
  readonly update: Readonly<Record<string, string | boolean>>;
}

function inJson(text: string, count: number, action: Action): readonly TextEdit[] {
  return /^\uFEFF?\s*\{/.test(text) ? insertEntry(text, ['actions', count], action) : [];
}

/** Inserts after the last action: before the next top-level key, or at the end. */
function inYaml(text: string, { target, update }: Action): readonly TextEdit[] {
  const key = /^["']?actions["']?[ \t]*:[ \t]*(\[[ \t]*\])?[ \t]*(?:#[^\n]*)?(?:\r?\n|$)/m.exec(text);
  if (key === null) return [];
  const newline = detectLineEnding(text);
  const start = key.index + key[0].length;
  const rest = text.slice(start);
  const next = /^(?![ \t\r\n#-])[^\n]/m.exec(rest);
  const lines = rest.slice(0, next?.index ?? rest.length).split('\n');
  // Unindented comments after the actions belong to what follows them.
  const last = lines.findLastIndex((line) => line.trim() !== '' && !line.startsWith('#'));
  const block = lines
    .slice(0, last + 1)
    .join('\n')
    .trimEnd();
  const at = start + block.length;
  const indent = /^([ \t]*)-/m.exec(block)?.[1] ?? '  ';
  const words = Object.entries(update).map(([name, value]) => `${indent}    ${name}: ${JSON.stringify(value)}`);
  const added = [`${indent}- target: ${JSON.stringify(target)}`, `${indent}  update:`, ...words].join(newline);
  if (key[1] === undefined) {
    const before = block === '' && !key[0].endsWith('\n') ? newline : block === '' ? '' : newline;
    const behind = block === '' || !/^\r?\n/.test(text.slice(at)) ? newline : '';
    return [{ from: at, to: at, text: `${before}${added}${behind}` }];
  }
  const colon = key.index + key[0].indexOf(':') + 1;
  return [{ from: colon, to: colon + key[0].slice(colon - key.index).indexOf(']') + 1, text: `${newline}${added}` }];
}

/** The text of an overlay that doesn't change anything yet, for a description (a file or a URL). */
export function createEmptyOverlay(path: RepoPath, description: string): string {
  const isElsewhere = isDescriptionUrl(description);
  const beside = isElsewhere ? description : relativePath(parentFolderOf(path), description);
  return [
    `# Changes to an API description that ${isElsewhere ? 'is hosted elsewhere' : 'a tool generates'}. They are applied on top of the description wherever it is read.`,
    'overlay: 1.0.0',
    'info:',
    `  title: ${JSON.stringify(`Overlay for ${fileNameOf(description)}`)}`,
    '  version: 1.0.0',
    `extends: ${JSON.stringify(isElsewhere || beside.startsWith('.') ? beside : `./${beside}`)}`,
    'actions: []',
    '',
  ].join('\n');
}
