import { createProblem, type Problem } from '#base/problem.ts';
import { err, type Result } from '#base/result.ts';
import { formatJsonPath } from '#config/check/checkFields.ts';
import type { JsonPath } from '#config/edit/parsedJsonText.ts';
import { moveOtherFormatKey } from '#config/upgrade/moveOtherFormatKey.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { changeSite } from '../changes/changeSite.ts';
import type { App } from '../app.ts';

/** Moves a setting spelled as in the other configuration format to its place in this file's format. */
export function convertForeignSetting(app: App, setting: JsonPath): Promise<Result<void, Problem>> {
  const configuration = getOpenSite(app)?.configuration ?? null;
  if (configuration === null)
    return Promise.resolve(err(createProblem('config/missing', 'The site has no configuration.')));
  const { format } = configuration.docs;
  return changeSite(app, `moving “${formatJsonPath(setting)}”`, [
    { kind: 'edit', path: configuration.path, edit: (text) => moveOtherFormatKey(text, setting, format)?.edits ?? [] },
  ]);
}
