import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { buildSiteAssets } from './buildSiteAssets.ts';

const name = 'virtual:parts-of-sites';
const folderOfParts = 'site-parts';

/** The assets for built sites, served with the app for builds in the browser. The same files as the command line uses. */
export const siteAssetsPlugin: Plugin = {
  name: 'docwright-parts-of-sites',
  resolveId: (id) => (id === name ? id : null),
  async load(id) {
    if (id !== name) return null;
    const { manifest, folder } = await buildSiteAssets();
    const { script, style, math, always, diagrams, playground, ownCode, mathFiles } = manifest;
    if (this.environment.mode !== 'dev')
      for (const file of new Set([
        script,
        style,
        math,
        ...always,
        ...diagrams,
        ...playground,
        ...ownCode,
        ...mathFiles,
      ]))
        this.emitFile({
          type: 'asset',
          fileName: `${folderOfParts}/${file}`,
          source: readFileSync(join(folder, file)),
        });
    return `export const partsFolder = '${folderOfParts}/';\nexport const manifest = ${JSON.stringify(manifest)};`;
  },
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const path = (request.url ?? '').replace(/\?.*$/, '');
      if (!path.startsWith(`/${folderOfParts}/`) || path.includes('..')) return next();
      void buildSiteAssets().then(({ folder }) => {
        const file = join(folder, path.slice(folderOfParts.length + 2));
        if (!existsSync(file)) return next();
        response.setHeader('Content-Type', 'application/octet-stream');
        response.end(readFileSync(file));
      }, next);
    });
  },
};
