import { createProblem, type Problem } from '#base/problem.ts';
import { err, type Result } from '#base/result.ts';
import { applyChange, invertChange } from '#base/textChange.ts';
import { applyEdits, diffToEdit, type TextEdit } from '#base/textEdit.ts';
import { isJsonArray, isJsonObject, type DocsJson, type JsonValue } from '#config/docsJson.ts';
import type { JsonPath } from '#config/edit/parsedJsonText.ts';
import { renameVersion } from '#config/edit/renameVersion.ts';
import { insertEntry, moveJsonEntry } from '#config/patchDocsJson.ts';
import { readSetting, writeSetting } from '#config/settings.ts';
import { journalStore } from '../journal/journalStore.ts';
import { defineSiteState } from '../site/defineSiteState.ts';
import { getOpenSite, type SiteConfiguration } from '../site/siteStore.ts';
import { createUnreadProblem } from '../changes/changeNavigation.ts';
import { changeSite } from '../changes/changeSite.ts';
import type { App } from '../app.ts';

type Answer = Promise<Result<void, Problem>>;

interface NewValue {
  readonly path: JsonPath;
  readonly value: JsonValue | undefined;
  /** What the step changes, as in "the change to …". */
  readonly label: string;
}

/** Last requested value for each path whose change isn't stored yet, by the path as JSON. */
const requests = defineSiteState(() => new Map<string, { readonly value: JsonValue | undefined }>());

/** Sets a setting of the site in the file that contains it; `undefined` removes its key and objects left empty. */
export function setSetting(app: App, path: JsonPath, value: JsonValue | undefined, label: string): Answer {
  const configuration = configurationNow(app);
  if (configuration === null) return Promise.resolve(noConfiguration());
  const textOf = textIn(configuration);
  const { file, unread } = writeSetting(configuration.docs, path, value, configuration.path, textOf);
  if (unread !== null) return Promise.resolve(failUnread(configuration, unread));
  return write(app, configuration, file, { path, value, label });
}

/** Requested synchronously: an immediate undo and the backup of a closing tab must both find it. */
function write(app: App, configuration: SiteConfiguration, file: string, { path, value, label }: NewValue): Answer {
  const key = JSON.stringify(path);
  const pending = app.get(requests);
  const before = pending.get(key) ?? { value: readSetting((configurationNow(app) ?? configuration).docs, path) };
  const mergeKey = takesAway(before.value, value) ? null : key;
  const request = { value };
  pending.set(key, request);
  const edit = (text: string): readonly TextEdit[] => {
    const now = configurationNow(app) ?? configuration;
    const { docs } = now;
    const from = value === undefined || mergeKey === null ? text : beforeTyping(app, mergeKey, file, text);
    const texts = (wanted: string) => (wanted === file ? from : textIn(now)(wanted));
    const { edits } = writeSetting(
      docs,
      value === undefined ? withoutEmpty(docs, path) : path,
      value,
      configuration.path,
      texts,
    );
    const all = [...edits, ...(docs.format === 'classic' ? renameVersion(from, path, value) : [])];
    return from === text ? all : diffToEdit(text, applyEdits(from, all));
  };
  const stored = changeSite(
    app,
    `the change to ${label}`,
    [{ kind: 'edit', path: file, edit, words: wordsOf(label, value) }],
    { ...(mergeKey === null ? {} : { mergeKey }) },
  );
  return stored.finally(() => {
    if (pending.get(key) === request) pending.delete(key);
  });
}

/** True if an entry is removed, by name or index: a step of its own, even if text typed into the entry isn't stored yet. */
function takesAway(before: JsonValue | undefined, value: JsonValue | undefined): boolean {
  const countOf = (inner: JsonValue | undefined) =>
    isJsonArray(inner) || isJsonObject(inner) ? Object.keys(inner).length : 0;
  return countOf(before) > countOf(value);
}

/**
 * Returns the file's text before the steps of typing into one field that led to `text`. A field cleared and filled
 * again is written over that text, so its key keeps its position.
 */
function beforeTyping(app: App, group: string, file: string, text: string): string {
  let before = text;
  for (const { group: of, parts } of app.get(journalStore).getState().done.toReversed()) {
    const [part, ...others] = parts;
    if (of !== group || part?.kind !== 'edit' || part.path !== file || others.length > 0) break;
    const earlier = applyChange(before, invertChange(part.change));
    if (earlier === null) break;
    before = earlier;
  }
  return before;
}

/** Appends an entry to a list of the settings. */
export function appendToSetting(app: App, path: JsonPath, entry: JsonValue, label: string): Answer {
  const configuration = configurationNow(app);
  if (configuration === null) return Promise.resolve(noConfiguration());
  const written = (now: SiteConfiguration, textOf = textIn(now)) =>
    writeSetting(now.docs, path, [entry], now.path, textOf);
  const list = readSetting(configuration.docs, path);
  const { file, unread } = isJsonArray(list)
    ? { ...placeOf(configuration, list, path), unread: null }
    : written(configuration);
  if (unread !== null) return Promise.resolve(failUnread(configuration, unread));
  // Uses the list as it is when its turn comes: another entry may have just been added.
  const edit = (text: string): readonly TextEdit[] => {
    const now = configurationNow(app) ?? configuration;
    const present = readSetting(now.docs, path);
    return isJsonArray(present)
      ? insertEntry(text, [...placeOf(now, present, path).path, present.length], entry)
      : written(now, (wanted) => (wanted === file ? text : textIn(now)(wanted))).edits;
  };
  return changeSite(app, `adding to ${label}`, [{ kind: 'edit', path: file, edit, words: wordsOf(label, entry) }]);
}

/** Moves an entry within a list. */
export function moveSettingItem(app: App, path: JsonPath, from: number, to: number, label: string): Answer {
  const configuration = configurationNow(app);
  const list = configuration === null ? undefined : readSetting(configuration.docs, path);
  if (configuration === null || !isJsonArray(list)) return Promise.resolve(noConfiguration());
  const place = placeOf(configuration, list, path);
  return changeSite(app, `reordering ${label}`, [
    { kind: 'edit', path: place.file, edit: (text) => moveJsonEntry(text, [...place.path, from], [...place.path, to]) },
  ]);
}

function wordsOf(label: string, value: JsonValue | undefined): string {
  return `${label}: ${typeof value === 'string' ? value : (JSON.stringify(value) ?? '')}`;
}

function configurationNow(app: App): SiteConfiguration | null {
  return getOpenSite(app)?.configuration ?? null;
}

function placeOf(
  { docs, path: file }: SiteConfiguration,
  list: JsonValue,
  path: JsonPath,
): { readonly file: string; readonly path: JsonPath } {
  const place = docs.locations.get(list);
  return { file: place?.file ?? file, path: place?.path ?? path };
}

function textIn({ texts }: SiteConfiguration): (file: string) => string | null {
  return (file) => texts.get(file) ?? null;
}

/** Returns the path of the outermost object that would be empty without the value at `path`. */
function withoutEmpty(docs: Pick<DocsJson, 'config'>, path: JsonPath): JsonPath {
  const above = path.slice(0, -1);
  const parent = readSetting(docs, above);
  const key = path.at(-1);
  if (above.length === 0 || typeof above.at(-1) === 'number' || typeof key === 'number' || !isJsonObject(parent))
    return path;
  return Object.keys(parent).every((other) => other === key) ? withoutEmpty(docs, above) : path;
}

/** The value is in another file, where it would be lost. */
function failUnread({ path }: SiteConfiguration, reference: string): { readonly ok: false; readonly problem: Problem } {
  return err(createUnreadProblem(path, reference));
}

function noConfiguration(): { readonly ok: false; readonly problem: Problem } {
  return err(createProblem('config/missing', 'The site has no configuration.'));
}
