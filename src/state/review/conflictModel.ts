import { isPagePath } from '#base/fileKind.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { describeJsonPosition } from '#config/describeJsonPosition.ts';
import { diffSettings } from '#config/diffSettings.ts';
import type { SettingChange } from '#config/settingChange.ts';
import { shareEntryChanges } from '#merge/shareEntryChanges.ts';
import { mergeRegions, resolveRegions, revertRegions, type ConflictRegion, type MergeSide } from '#merge/mergeText.ts';
import type { Conflict } from '#workspace/workspace.ts';
import type { SiteConfiguration } from '../site/siteStore.ts';
import { listFileReverts } from './listFileReverts.ts';

/** Lines changed by both the user and somebody else, with a label of their location from the text above. */
export interface LabeledConflictRegion extends ConflictRegion {
  readonly label: string;
}

/** The choices in a file with two versions. Changes of only one side are in both versions. */
export interface ConflictModel {
  /** The file with the user's lines in each region; null if deleted. */
  readonly mine: string | null;
  /** The file with the other side's lines in each region; null if deleted. */
  readonly theirs: string | null;
  /** In text order; empty if only whole versions can be chosen. */
  readonly regions: readonly LabeledConflictRegion[];
  /** Returns the file with the chosen side's lines in each region, the user's by default. Null if `mine` is. */
  readonly resolve: (sides: readonly (MergeSide | null)[]) => string | null;
  /**
   * The changes that each region makes to JSON by itself; null or missing for those that can't be told, or would take long.
   * `toConfiguration` returns the text as that of a configuration; null if it is part of one that can't be shown alone.
   */
  readonly describeSettings: (toConfiguration?: ToConfiguration | null) => readonly (RegionSettings | null)[];
}

/** Returns the text of a file as that of a configuration. */
type ToConfiguration = (text: string) => string;

/** What each version changes in the version before both. */
export type RegionSettings = Readonly<Record<MergeSide, readonly SettingChange[]>>;

/** Creates the choices for the user's current file `written`, null if deleted. `complete` post-processes the text merged from one side or both. */
export function createConflictModel(
  { path, base, theirs: others }: Conflict,
  written: string | null,
  complete: (text: string, side: MergeSide) => string = (text) => text,
): ConflictModel {
  if (base === null || written === null || others === null)
    return { mine: written, theirs: others, regions: [], resolve: () => written, describeSettings: () => [] };
  const both = { mine: written, theirs: others };
  const { mine, theirs } = path.endsWith('.json') ? shareEntryChanges(base, written, others) : both;
  const parts = mergeRegions(base, mine, theirs);
  const whereIn = path.endsWith('.json') ? whereInJson : isPagePath(path) ? whereInPage : whereInText;
  const regions = parts.flatMap((part, at) =>
    typeof part === 'string' ? [] : [{ ...part, label: whereIn(parts.slice(0, at)) }],
  );
  return {
    mine: complete(resolveRegions(parts, [], 'mine'), 'mine'),
    theirs: complete(resolveRegions(parts, [], 'theirs'), 'theirs'),
    regions,
    resolve: (sides) => complete(resolveRegions(parts, sides, 'mine'), getOnlySide(sides, regions.length)),
    describeSettings: (toConfiguration = (text) => text) =>
      describeRegions({ base, mine, theirs }, (before, after) =>
        toConfiguration === null
          ? listValueChanges(before, after)
          : diffSettings(toConfiguration(before), toConfiguration(after)),
      ),
  };
}

/** Each region needs two comparisons of the file: the most characters to compare, which take about half a second. */
const mostCompared = 300_000;

/** The changes of each version that it wouldn't make with the lines before in the region. */
function describeRegions(
  { base, mine, theirs }: Readonly<Record<MergeSide | 'base', string>>,
  diff: typeof diffSettings,
): readonly (RegionSettings | null)[] {
  const reverted = revertRegions(base, mine, theirs);
  if (reverted.length * (mine.length + theirs.length) > mostCompared) return [];
  const whole = { mine, theirs };
  const all = { mine: diff(base, mine), theirs: diff(base, theirs) };
  return reverted.map((without): RegionSettings | null => {
    const changesOf = (side: MergeSide) => {
      const others = diff(base, without[side]);
      if (others === null) return null;
      const kept = new Set(others.map((change) => JSON.stringify(change)));
      const made = all[side]?.filter(
        (change) => !kept.has(JSON.stringify(change)) || others.some((other) => isLeftBehind(change, other)),
      );
      // Nothing that can be told, although more than the formatting differs.
      return made?.length === 0 && diff(without[side], whole[side])?.length !== 0 ? null : (made ?? null);
    };
    const [own, their] = [changesOf('mine'), changesOf('theirs')];
    if (own === null || their === null || own.length + their.length === 0) return null;
    const isIn = (others: readonly SettingChange[]) => {
      const known = new Set(others.map((change) => JSON.stringify(change)));
      return (change: SettingChange) => known.has(JSON.stringify(change));
    };
    // What both change alike isn't chosen.
    const [inTheirs, inMine] = [isIn(their), isIn(own)];
    return { mine: own.filter((change) => !inTheirs(change)), theirs: their.filter((change) => !inMine(change)) };
  });
}

/**
 * How the text of a file that the configuration consists of becomes a configuration with only that part; null if it isn't the
 * value of a setting.
 */
export function toConfigurationOf(
  { path: main, docs }: Pick<SiteConfiguration, 'path' | 'docs'>,
  path: RepoPath,
): ToConfiguration | null {
  if (path === main) return (text) => text;
  const entry = Object.entries(docs.config).find(([, value]) => {
    const place = docs.locations.get(value);
    return place?.file === path && place.path.length === 0;
  });
  if (entry === undefined) return null;
  const theme = docs.format === 'current' ? 'mint' : 'venus';
  return (text) => `{ "theme": "${theme}", ${JSON.stringify(entry[0])}: ${text}\n}`;
}

/** As Review shows the changes of a file that the configuration refers to. */
function listValueChanges(before: string, after: string): readonly SettingChange[] | null {
  return listFileReverts('part.json', before, after)?.flatMap(({ changes }) => changes) ?? null;
}

/** True if the entry that a change moves is still listed where it was: the region takes it out there. */
function isLeftBehind({ label, before, after }: SettingChange, other: SettingChange): boolean {
  return before !== null && after !== null && other.before === null && other.after === `${label.at(-1)}, in ${before}`;
}

/** Theirs if it is chosen everywhere. */
function getOnlySide(sides: readonly (MergeSide | null)[], count: number): MergeSide {
  const chosen = sides.slice(0, count);
  return count > 0 && chosen.length === count && chosen.every((side) => side === 'theirs') ? 'theirs' : 'mine';
}

/** The line of the first conflict, in either version; counts from 1. */
export function getFirstConflictLine({ mine, theirs }: Pick<ConflictModel, 'mine' | 'theirs'>): number {
  const [own, others] = [mine, theirs].map((text) => (text ?? '').split('\n'));
  const at = mine === null || theirs === null ? 0 : (own ?? []).findIndex((line, index) => line !== others?.[index]);
  // The other side may only have more lines at the end.
  return (at < 0 ? (own?.length ?? 1) - 1 : at) + 1;
}

type Parts = ReturnType<typeof mergeRegions>;

/** Labels by the last nonblank line above that isn't in conflict. */
function whereInText(above: Parts): string {
  const line = linesOf(above).findLast((one) => one.trim() !== '');
  return line === undefined ? atTop : `Below “${line.trim()}”`;
}

/** Labels by the last text above that readers see and that isn't in conflict. */
function whereInPage(above: Parts): string {
  const line = linesOf(above)
    .join('\n')
    .replace(/^---\n(?:[\s\S]*?\n)?---[ \t]*(?=\n|$)/, '')
    .split('\n')
    .map(readableText)
    .findLast((one) => /[\p{L}\p{N}]/u.test(one));
  return line === undefined ? atTop : `Below “${line}”`;
}

function linesOf(parts: Parts): readonly string[] {
  return parts.flatMap((part) => (typeof part === 'string' ? part.split('\n') : []));
}

/** Longer lines are cut; UTF-16 units. */
const longestLabel = 200;

/** The text of a line of a page without its markup; the title of a component. */
function readableText(line: string): string {
  if (/^\s*(?:`{3,}|~{3,}|import\s|export\s)/.test(line)) return '';
  const start = line.slice(0, longestLabel);
  const [, title] = /^\s*<[^>]*\stitle="([^"]*)"/.exec(start) ?? [];
  return (title ?? start)
    .replaceAll(/<\/?[\p{L}][^<>]*>|\{\/\*.*?\*\/\}/gu, '')
    .replace(/^\s*(?:#{1,6}\s|>\s?|[-*+]\s(?:\[[ xX]\]\s)?|\d+[.)]\s)+/, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*|__|`/g, '')
    .replaceAll(/^\s*\||\|\s*$/g, '')
    .replaceAll(/\s*\|\s*/g, ', ')
    .trim();
}

/** Labels by the entry or group above, because a single JSON line is too unclear. */
function whereInJson(above: Parts): string {
  return describeJsonPosition(resolveRegions(above, [], 'mine')) ?? atTop;
}

const atTop = 'At the top';
