import { fileNameOf } from '#base/repoPath.ts';
import { setValue } from '#config/patchDocsJson.ts';
import { queryApi } from '../siteFacts/siteIndex.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { changeNavigation } from '../changes/changeNavigation.ts';
import type { App } from '../app.ts';

/**
 * Creates an overlay for an API description that is generated or fetched from a URL, and adds it to the configuration,
 * as one step. Later edits go into the overlay.
 */
export async function createApiOverlay(app: App, description: string): Promise<boolean> {
  const docs = getOpenSite(app)?.configuration?.docs ?? null;
  if (docs === null) return false;
  const { config, locations, format } = docs;
  const plan = await queryApi(app, (worker) => worker.apiOverlayPlan({ config, locations, format }, description));
  if (plan === null) return false;
  const { place, value } = plan.setting;
  const isFile = getOpenSite(app)?.paths.has(description) === true;
  const text = isFile ? `Your edits now go into ${plan.path}.` : `${plan.path} is now applied to ${description}.`;
  return changeNavigation(
    app,
    `adding an overlay for ${fileNameOf(description)}`,
    { kind: 'notice', text },
    [{ file: place.file, edit: (text) => setValue(text, place.path, value) }],
    [{ kind: 'text', path: plan.path, text: plan.text }],
  );
}
