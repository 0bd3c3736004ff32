import { isSameJson } from '#base/isSameJson.ts';
import { readDocsJson } from './docsJson.ts';

/** What a configuration is to a writer: the site's navigation, and its settings. */
export interface ChangedConfigParts {
  readonly navigation: boolean;
  readonly settings: boolean;
}

/** Tabs and anchors of a classic file are keys beside its navigation. */
const navigationKeys: ReadonlySet<string> = new Set('navigation tabs anchors versions topAnchor primaryTab'.split(' '));

/** What differs between two texts of a configuration: the settings, where only their layout does; both, where one cannot be read. */
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
