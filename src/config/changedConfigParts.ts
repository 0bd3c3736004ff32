import { isSameJson } from '#base/isSameJson.ts';
import { readDocsJson } from './docsJson.ts';

/** The parts of a configuration as writers see them: the site's navigation and its settings. */
export interface ChangedConfigParts {
  readonly navigation: boolean;
  readonly settings: boolean;
}

/** Tabs and anchors of a classic file are separate keys next to its navigation. */
const navigationKeys: ReadonlySet<string> = new Set('navigation tabs anchors versions topAnchor primaryTab'.split(' '));

/** Which parts differ between two configuration texts: only settings if just the formatting differs, both if one can't be parsed. */
export function detectChangedConfigParts(before: string, after: string): ChangedConfigParts {
  const [left, right] = [readDocsJson(before), readDocsJson(after)];
  if ([left, right].some(({ problems }) => problems.some(({ code }) => code === 'config/not-json')))
    return { navigation: true, settings: true };
  const touched = [...new Set([...Object.keys(left.config), ...Object.keys(right.config)])].filter(
    (key) => !isSameJson(left.config[key], right.config[key]),
  );
  const navigation = touched.some((key) => navigationKeys.has(key));
  return { navigation, settings: !navigation || touched.some((key) => !navigationKeys.has(key)) };
}
