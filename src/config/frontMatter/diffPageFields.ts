import { getOwnProperty } from '#base/getOwnProperty.ts';
import { diffField, diffUnlabeledValue } from '../diffField.ts';
import type { SettingChange } from '../settingChange.ts';
import { toFormValue, knownPageKeys, pageFields, type FrontMatterObject } from './pageFields.ts';

/** Front matter changes between two versions of a page, labeled as in the form. Custom keys are labeled by key. */
export function diffPageFields(before: FrontMatterObject, after: FrontMatterObject): readonly SettingChange[] {
  const valueOf = (values: FrontMatterObject, key: string) => toFormValue(getOwnProperty(values, key));
  const others = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !knownPageKeys.has(key));
  return [
    ...pageFields.flatMap((field) =>
      diffField(field, [field.label], valueOf(before, field.key), valueOf(after, field.key)),
    ),
    ...others.flatMap((key) => diffUnlabeledValue([key], valueOf(before, key), valueOf(after, key))),
  ];
}
