import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type * as Building from '#sitegen/buildSite.ts';
import type { BuildReport } from '#sitegen/files/buildReport.ts';
import { serveFolder } from '#sitegen/serveFolder.ts';
import { createSiteRelayRouter } from '#server/proxy/relayRouter.ts';
import { buildSiteAssets } from '../../scripts/buildSiteAssets.ts';

/** A finished site that is served as `npm run site -- --serve` does. */
export interface BuiltSite {
  readonly url: string;
  readonly report: BuildReport;
  readonly folder: string;
  readonly close: () => void;
}

/** Builds a site of these files and serves it. Playgrounds may send through it to `apiHosts`; `allowsCode` is whether its own components run. */
export async function serveBuiltSite(
  files: Readonly<Record<string, string | Uint8Array>>,
  apiHosts: readonly string[] = [],
  allowsCode = false,
): Promise<BuiltSite> {
  const parts = await buildSiteAssets();
  const { buildSite } = (await import(parts.builder)) as typeof Building; // it is made of that file
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
    keepsGoing: false,
    allowsCode,
    parts,
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
