import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { getScopedClassName } from './getScopedClassName.ts';
import { zodWithoutEvalPlugin } from './zodWithoutEvalPlugin.ts';

const project = join(import.meta.dirname, '..');
const name = 'virtual:preview-frame';
const devPath = '/@docwright/';
const files = { frame: 'preview-frame.html', island: 'preview-island.html', math: 'preview-math.css' } as const;

/**
 * The documents for page previews, and for custom components inside them: each is one file with its script, styles, and fonts. They run in
 * their own origin (research §A.3), where no server would send them these files; their policies allow only that script, and no fetching.
 */
export const previewFramePlugin: Plugin = {
  name: 'docwright-preview-frame',
  resolveId: (id) => (id === name ? id : null),
  async load(id) {
    if (id !== name) return null;
    if (this.environment.mode === 'dev')
      return Object.entries(files)
        .map(([part, file]) => `export const ${part}Url = '${devPath}${file}';`)
        .join('\n');
    const emitted = await Promise.all(
      Object.entries(files).map(
        async ([part, file]) =>
          [part, this.emitFile({ type: 'asset', name: file, source: await made[file]() })] as const,
      ),
    );
    return emitted.map(([part, id]) => `export const ${part}Url = import.meta.ROLLUP_FILE_URL_${id};`).join('\n');
  },
  configureServer(server) {
    const kept = new Map<string, Promise<string>>();
    server.watcher.on('change', () => kept.clear());
    server.middlewares.use((request, response, next) => {
      const path = (request.url ?? '').replace(/\?.*$/, '');
      const file = Object.values(files).find((one) => path === devPath + one);
      if (file === undefined) return next();
      if (!kept.has(path)) kept.set(path, made[file]());
      void kept.get(path)?.then((text) => {
        response.setHeader(
          'Content-Type',
          path.endsWith('.html') ? 'text/html; charset=utf-8' : 'text/css; charset=utf-8',
        );
        response.end(text);
      }, next);
    });
  },
};

async function frameDocument(): Promise<string> {
  const source = (path: string) => join(project, 'src/reading', path);
  const script = codeOf(await bundle([source('behavior/preview/previewEntry.ts')], 'iife')).replaceAll(
    '</script',
    '<\\/script',
  );
  // The page renderer is included only for its styles; it runs in the app's worker.
  const style = styleOf(
    await bundle(
      [source('site/siteStyleEntry.ts'), source('draw/drawPage.tsx'), source('behavior/preview/previewStyleEntry.ts')],
      'es',
    ),
  ).replaceAll('</style', '<\\/style');
  return documentOf('Preview', script, style, [
    'img-src https: data: blob:',
    'media-src https: blob:',
    'font-src data: blob:',
    // Its script restricts frames to the component document; this policy also applies to navigations of those frames.
    "frame-src 'self'",
  ]);
}

/** It runs code from the page, so its policy forbids everything else: nothing but the policy limits that code. */
async function islandDocument(): Promise<string> {
  const script = codeOf(await bundle([join(project, 'src/reading/behavior/preview/islandEntry.ts')], 'iife'));
  return documentOf('Component', script.replaceAll('</script', '<\\/script'), '', [
    'img-src data: blob:',
    'media-src data: blob:',
    'font-src data: blob:',
    "connect-src 'none'",
    "frame-src 'none'",
    "worker-src 'none'",
  ]);
}

function documentOf(title: string, script: string, style: string, more: readonly string[]): string {
  const hash = createHash('sha256').update(script).digest('base64');
  const evaluates = title === 'Component' ? " 'unsafe-eval'" : '';
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash}'${evaluates}`,
    "style-src 'unsafe-inline'",
    ...more,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="${policy}">\n<meta http-equiv="x-dns-prefetch-control" content="off">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>${title}</title>\n<style>${style}</style>\n</head>\n<body>\n<script>${script}</script>\n</body>\n</html>\n`;
}

async function mathStyle(): Promise<string> {
  // Each font comes in three formats; every browser that runs the app uses the first.
  return styleOf(await bundle([join(project, 'src/reading/site/mathEntry.ts')], 'es')).replaceAll(
    /,url\([^)]*\)\s*format\(["']?(?:woff|truetype)["']?\)/g,
    '',
  );
}

const made = {
  [files.frame]: frameDocument,
  [files.island]: islandDocument,
  [files.math]: mathStyle,
} as const;

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset;

/** Bundles modules as one script and one style sheet that embeds its fonts; writes nothing. */
async function bundle(modules: readonly string[], format: 'iife' | 'es'): Promise<readonly Output[]> {
  const id = 'virtual:preview-part';
  const entry: Plugin = {
    name: 'preview-entry',
    resolveId: (wanted) => (wanted === id ? id : null),
    load: (wanted) => (wanted === id ? modules.map((module) => `import ${JSON.stringify(module)};`).join('\n') : null),
  };
  const isOurs = (wanted: string) => wanted === id || wanted.endsWith('.css') || wanted.includes('/src/');
  const result = await build({
    configFile: false,
    root: project,
    mode: 'production',
    logLevel: 'error',
    css: { modules: { generateScopedName: getScopedClassName } },
    plugins: [entry, zodWithoutEvalPlugin],
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      cssCodeSplit: false,
      assetsInlineLimit: 10_000_000,
      copyPublicDir: false,
      rolldownOptions: { input: { part: id }, output: { format }, treeshake: { moduleSideEffects: isOurs } },
    },
  });
  return (Array.isArray(result) ? result : [result]).flatMap((part) => ('output' in part ? part.output : []));
}

function codeOf(output: readonly Output[]): string {
  return output.flatMap((file) => (file.type === 'chunk' && file.isEntry ? [file.code] : [])).join('\n');
}

function styleOf(output: readonly Output[]): string {
  return output
    .flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : []))
    .join('\n');
}
