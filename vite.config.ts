import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildIcons } from './scripts/buildIcons.ts';
import { dictionaryAlias } from './scripts/dictionaryAlias.ts';
import { siteAssetsPlugin } from './scripts/siteAssetsPlugin.ts';
import { previewFramePlugin } from './scripts/previewFramePlugin.ts';
import { getScopedClassName } from './scripts/getScopedClassName.ts';
import { zodWithoutEvalPlugin } from './scripts/zodWithoutEvalPlugin.ts';
import { formatCspMetaTag } from './src/server/contentSecurityPolicy.ts';

/** Splits the icon sets before they are served or copied. */
const icons: Plugin = { name: 'docwright-icons', buildStart: buildIcons };

/** Puts the CSP into the page, before anything it restricts, since the host of `dist/` may not send headers. */
const policy: Plugin = {
  name: 'docwright-policy',
  apply: 'build',
  transformIndexHtml: (html) =>
    html.replace(/<meta charset=[^>]*>/, (charset) => `${charset}\n    ${formatCspMetaTag()}`),
};

/** A separate file that loads before the app, so that it works if the app doesn't. */
const lastResort: Plugin = {
  name: 'docwright-last-resort',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const built = Object.values(bundle ?? {}).find(
        (part) => part.type === 'chunk' && part.isEntry && part.name === 'lastResort',
      );
      return html.replace(
        '<title>',
        `<script type="module" src="./${built?.fileName ?? 'src/lastResort/lastResort.ts'}"></script>\n    <title>`,
      );
    },
  },
};

const ownSmallModules = /src\/(?:base\/base64|providers\/(?:createCloneUrl|eachOf)|workspace\/git\/hashBlob)\.ts$/;

export default defineConfig({
  base: './',
  plugins: [react(), icons, policy, lastResort, previewFramePlugin, siteAssetsPlugin, zodWithoutEvalPlugin],
  css: { modules: { generateScopedName: getScopedClassName } },
  resolve: {
    alias: [
      {
        find: 'isomorphic-textencoder',
        replacement: fileURLToPath(new URL('src/workspace/textEncoding.ts', import.meta.url)),
      },
      // Pages are parsed in a worker, where the browser build fails because there is no `document`.
      {
        find: 'decode-named-character-reference',
        replacement: fileURLToPath(import.meta.resolve('decode-named-character-reference')),
      },
      dictionaryAlias,
    ],
  },
  // Finds lazy-loaded and worker dependencies at startup, so that the dev server doesn't reload the page later.
  optimizeDeps: {
    entries: ['index.html', 'src/ui/**/*.tsx', 'src/ui/**/*.ts', 'src/reading/**/*.{ts,tsx}', 'src/**/*Worker.ts'],
  },
  build: {
    rolldownOptions: {
      input: { index: 'index.html', lastResort: 'src/lastResort/lastResort.ts' },
      // The first script lists all others: shorter hashes make it smaller. 42 bits are enough for files of one name.
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
      // Build timings don't matter to people who just start the app.
      checks: { bundlerTimings: false },
    },
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 4000,
  },
  worker: {
    format: 'es',
    plugins: () => [zodWithoutEvalPlugin],
    rolldownOptions: {
      // The workspace's worker imports them for its lazily loaded code: otherwise they would be files of their own, requested after it.
      treeshake: { moduleSideEffects: [{ test: ownSmallModules, sideEffects: true }] },
    },
  },
});
