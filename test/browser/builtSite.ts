import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type * as Building from '#sitegen/buildSite.ts';
import type { BuildReport } from '#sitegen/files/buildReport.ts';
import { serveFolder } from '#sitegen/serveFolder.ts';
import { createSiteRelayRouter } from '#server/proxy/relayRouter.ts';
import { buildSiteAssets } from '../../scripts/buildSiteAssets.ts';

/** A built site, served as by `npm run site -- --serve`. */
export interface BuiltSite {
  readonly url: string;
  readonly report: BuildReport;
  readonly folder: string;
  readonly close: () => void;
}

/**
 * Builds and serves a site of these files. Playgrounds may send requests to `apiHosts` through it; `allowsCode` enables its custom
 * components.
 */
export async function serveBuiltSite(
  files: Readonly<Record<string, string | Uint8Array>>,
  apiHosts: readonly string[] = [],
  allowsCode = false,
): Promise<BuiltSite> {
  const assets = await buildSiteAssets();
  const { buildSite } = (await import(assets.builder)) as typeof Building; // built from that file
  const folder = mkdtempSync(join(tmpdir(), 'docwright-built-'));
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, 'site', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const out = join(folder, 'out');
  const report = await buildSite({
    folder: join(folder, 'site'),
    out,
    base: '',
    origin: null,
    repository: null,
    continuesOnErrors: false,
    allowsCode,
    assets,
  });
  const passOn = createSiteRelayRouter(() => report.reach, apiHosts);
  const served = await serveFolder(out, '', null, passOn);
  return {
    url: served.replace(/\/$/, ''),
    report,
    folder: out,
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
