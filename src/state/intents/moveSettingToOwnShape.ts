import { problem, type Problem } from '#base/problem.ts';
import { err, type Result } from '#base/result.ts';
import { moveForeignKey } from '#config/upgrade/moveForeignKey.ts';
import { openSiteNow } from '../site/siteStore.ts';
import { changeSite } from './changeSite.ts';
import type { App } from '../app.ts';

/** Moves a key that is spelled as in the other format to where this file's own format has it. */
export function moveSettingToOwnShape(app: App, key: string): Promise<Result<void, Problem>> {
  const configuration = openSiteNow(app)?.configuration ?? null;
  if (configuration === null) return Promise.resolve(err(problem('config/missing', 'The site has no configuration.')));
  const { shape } = configuration.docs;
  return changeSite(app, `moving “${key}”`, [
    { kind: 'edit', path: configuration.path, edit: (text) => moveForeignKey(text, key, shape)?.edits ?? [] },
  ]);
}
