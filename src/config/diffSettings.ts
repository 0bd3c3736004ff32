import { readDocsJson, type DocsJson } from './docsJson.ts';
import { diffField, diffUnlabeledValue } from './diffField.ts';
import { diffNavigation } from './diffNavigation.ts';
import { settingsSections } from './sections/registry.ts';
import type { SettingChange } from './settingChange.ts';
import { listSectionFields } from './settings.ts';

/** Settings changes between two configuration texts; null if one can't be parsed. */
export function diffSettings(before: string, after: string): readonly SettingChange[] | null {
  const [left, right] = [readDocsJson(before), readDocsJson(after)];
  if ([left, right].some(({ problems }) => problems.some(({ code }) => code === 'config/not-json'))) return null;
  if (left.format !== right.format) return [{ label: ['File format'], before: left.format, after: right.format }];
  return diffParsedSettings(left, right);
}

/** Settings changes between two parsed configurations of the same format. */
export function diffParsedSettings(left: DocsJson, right: DocsJson): readonly SettingChange[] {
  const known = new Set<string>(['navigation']);
  const found: SettingChange[] = [...diffNavigation(left, right)];
  for (const section of settingsSections) {
    const fields = listSectionFields(section, right.format).filter(({ key }) => !known.has(key));
    for (const field of fields) {
      known.add(field.key);
      const label = field.label === section.title ? [section.title] : [section.title, field.label];
      found.push(...diffField(field, label, left.config[field.key], right.config[field.key]));
    }
  }
  const others = [...new Set([...Object.keys(left.config), ...Object.keys(right.config)])].filter(
    (key) => !known.has(key),
  );
  return [
    ...found,
    ...others.flatMap((key) => diffUnlabeledValue(['Other keys', key], left.config[key], right.config[key])),
  ];
}
