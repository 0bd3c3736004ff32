import { expect, it } from 'vitest';
import { getSettingLabel } from './settingLabel.ts';

it.each([
  [['api', 'auth', 'inputPrefix'], 'API pages › Authentication › Prefix'],
  [['anchors', 1, 'color', 'to'], 'Anchors › 2 › Color › To'],
  [['feedback'], 'Feedback'],
  [['mystery', 'a'], 'mystery › a'],
  [['tabs', 0, 'unknown'], 'Tabs › 1 › unknown'],
])('labels %j “%s”', (path, label) => {
  expect(getSettingLabel(path, 'classic')).toBe(label);
});
