import { positionToRange, type Finding, type Fix } from '#base/finding.ts';
import type { TextPosition } from '#base/problem.ts';
import { parentFolderOf, type RepoPath } from '#base/repoPath.ts';
import { checkJsonSyntax } from './check/checkJsonSyntax.ts';
import { checkFields, formatJsonPath } from './check/checkFields.ts';
import { checkEntries, checkNavigation } from './check/checkNavigation.ts';
import { checkRedirects } from './check/checkRedirects.ts';
import { checkFileReferences, checkMintJson, checkFieldCombinations } from './check/checkReferences.ts';
import { checkOtherFormatPaths, listOtherFormatPaths } from './check/otherFormatPaths.ts';
import { locateConfigFindings, type ConfigFinding } from './check/configFinding.ts';
import { findOnlyCorrection } from './check/findOnlyCorrection.ts';
import { describeJsonPosition } from './describeJsonPosition.ts';
import { readDocsJson, type DocsJson } from './docsJson.ts';
import { setValue } from './patchDocsJson.ts';
import { addSettingPlaces } from './settingPlace.ts';
import { moveOtherFormatKey } from './upgrade/moveOtherFormatKey.ts';

/** What a configuration is checked against, besides its own text. */
export interface DocsJsonValidationOptions {
  /** The configuration's own path; defaults to `docs.json`. */
  readonly file?: RepoPath;
  /** Returns the text of another file for `$ref` parts; null if there is none. */
  readonly readFile?: (path: RepoPath) => string | null;
  /** All files of the repository. Without them, missing files aren't reported. */
  readonly files?: ReadonlySet<RepoPath>;
  /** Existing files and those that existed before. Redirects to pages that were removed from these are reported. */
  readonly known?: ReadonlySet<RepoPath>;
}

/**
 * Validates a configuration: errors violate the specification; everything else is a warning. Never throws; text that
 * isn't JSON returns that one finding.
 */
export function validateDocsJson(
  text: string,
  { file = 'docs.json', readFile = () => null, files, known }: DocsJsonValidationOptions = {},
): readonly Finding[] {
  const docs = readDocsJson(text, readFile, file);
  const reading = docs.problems.map(({ code, message, position }): Finding => {
    const severity = code === 'config/duplicate-key' ? 'warning' : 'error';
    const verdict = withVerdict({ rule: code, severity, message, path: [] });
    return {
      rule: code,
      severity,
      message: verdict.message,
      path: position?.path ?? file,
      range: positionToRange(position, text),
      fixes: [],
      setting: [],
      place: placeOfProblem(position?.path === file ? text : null, position),
      ...(verdict.isRefused === true ? { isRefused: true } : {}),
    };
  });
  if (docs.problems.some(({ code }) => code === 'config/not-json')) return reading;
  const textOf = (path: RepoPath) => (path === file ? text : readFile(path));
  const parts = new Set([file, ...[...docs.locations.values()].map((location) => location.file ?? file)]);
  const syntax = [...parts].flatMap((path) => checkJsonSyntax(textOf(path) ?? '', path));
  return [
    ...reading,
    ...syntax.map((finding) => ({ ...finding, message: withRefusal(finding.message), isRefused: true })),
    ...addSettingPlaces(locateConfigFindings(validateConfig(docs, file, files, known), docs, file, textOf), docs).map(
      (finding, index) =>
        finding.path === file && index < mostFixed ? { ...finding, fixes: fixesOf(finding, text, docs) } : finding,
    ),
  ];
}

/** Where a file's text can't be read as written, in the words of its navigation. */
function placeOfProblem(text: string | null, position: TextPosition | undefined): string {
  const { from } = positionToRange(position, text ?? '');
  return (text === null ? null : describeJsonPosition(text.slice(0, from))) ?? 'Site settings';
}

/** Maximum number of findings with a fix, because each fix is tested on the whole configuration. */
const mostFixed = 20;

/** Moves a key of the other format to its place if nothing is lost; replaces an invalid value if there is only one valid correction. */
function fixesOf({ rule, setting = [] }: Finding, text: string, docs: DocsJson): readonly Fix[] {
  if (setting.length === 0) return [];
  const isNamedElsewhere =
    rule === 'config/unknown-key' && listOtherFormatPaths(docs).some((path) => path.join('\n') === setting.join('\n'));
  if (rule !== 'config/other-shape' && !isNamedElsewhere) {
    const correction = findOnlyCorrection(docs, { rule, path: setting });
    return correction === null ? [] : [{ title: correction.title, edits: setValue(text, setting, correction.value) }];
  }
  const move = moveOtherFormatKey(text, setting, docs.format);
  return move === null || move.losses.length > 0
    ? []
    : [{ title: 'Move to the equivalent setting in this format', edits: move.edits }];
}

/** Validates a parsed configuration, with findings by value path. Without `files`, missing files aren't reported. */
export function validateConfig(
  docs: DocsJson,
  file: RepoPath,
  files?: ReadonlySet<RepoPath>,
  known?: ReadonlySet<RepoPath>,
): readonly ConfigFinding[] {
  const folder = parentFolderOf(file);
  const ofFiles =
    files === undefined
      ? []
      : [
          ...checkFileReferences(docs, folder, files),
          ...checkEntries(docs, folder, files),
          ...checkRedirects(docs, folder, files, known),
        ];
  return [
    ...checkFields(docs),
    ...checkMintJson(docs, file),
    ...checkFieldCombinations(docs),
    ...checkOtherFormatPaths(docs),
    ...checkNavigation(docs),
    ...ofFiles,
  ].map(withVerdict);
}

/** Adds what the service does: it refuses a file with an error, and ignores some parts with a warning (reference §1.5). */
function withVerdict(finding: ConfigFinding): ConfigFinding {
  const { severity, message, path, ignored } = finding;
  if (severity === 'error') return { ...finding, isRefused: true, message: withRefusal(message) };
  if (ignored === undefined) return finding;
  const part = ignored.length === path.length ? 'this' : `“${formatJsonPath(ignored)}”`;
  return { ...finding, message: `${message} The hosting service ignores ${part}.` };
}

function withRefusal(message: string): string {
  return `${message} The hosting service rejects this file.`;
}
