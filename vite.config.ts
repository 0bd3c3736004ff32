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

/** The icon sets are cut before they are served or copied. */
const icons: Plugin = { name: 'docwright-icons', buildStart: buildIcons };

/** The page says its policy itself, before anything that it would forbid: whatever hosts `dist/` may send no headers. */
const policy: Plugin = {
  name: 'docwright-policy',
  apply: 'build',
  transformIndexHtml: (html) =>
    html.replace(/<meta charset=[^>]*>/, (charset) => `${charset}\n    ${formatCspMetaTag()}`),
};

/** Loaded before the app, as a file of its own: it is there for when the app is not. */
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
      // Pages are read in a worker, where the variant for browsers finds no document.
      {
        find: 'decode-named-character-reference',
        replacement: fileURLToPath(import.meta.resolve('decode-named-character-reference')),
      },
      dictionaryAlias,
    ],
  },
  // What is loaded later or in a worker is found at the start, so that nothing reloads while one works.
  optimizeDeps: {
    entries: ['index.html', 'src/ui/**/*.tsx', 'src/ui/**/*.ts', 'src/reading/**/*.{ts,tsx}', 'src/**/*Worker.ts'],
  },
  build: {
    rolldownOptions: {
      input: { index: 'index.html', lastResort: 'src/lastResort/lastResort.ts' },
      // Where a build takes its time is no news to who starts the app.
      checks: { bundlerTimings: false },
    },
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 4000,
  },
  worker: { format: 'es', plugins: () => [zodWithoutEvalPlugin] },
});
