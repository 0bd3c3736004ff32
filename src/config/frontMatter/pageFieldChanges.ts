import { ownValue } from '#base/ownValue.ts';
import { changesOf, plainChange } from '../fieldChanges.ts';
import type { SettingChange } from '../settingChange.ts';
import { jsonOf, knownPageKeys, pageFields, type PageValues } from './pageField.ts';

/** What differs between the settings of two versions of a page, by the names in its form; keys of the page's own by their own. */
export function pageFieldChanges(before: PageValues, after: PageValues): readonly SettingChange[] {
  const valueOf = (values: PageValues, key: string) => jsonOf(ownValue(values, key));
  const others = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !knownPageKeys.has(key));
  return [
    ...pageFields.flatMap((field) =>
      changesOf(field, [field.label], valueOf(before, field.key), valueOf(after, field.key)),
    ),
    ...others.flatMap((key) => plainChange([key], valueOf(before, key), valueOf(after, key))),
  ];
}
