import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin, Rolldown } from 'vite';
import { buildIcons } from './buildIcons.ts';
import { getScopedClassName } from './getScopedClassName.ts';
import type { BuildAssets } from '#sitegen/buildOptions.ts';
import { siteManifestSchema, type SiteManifest } from '#sitegen/files/siteManifest.ts';

const project = join(import.meta.dirname, '..');
const kept = join(project, 'node_modules/.cache/docwright');
const sources = [
  'src/base',
  'src/form',
  'src/merge',
  'src/document',
  'src/config',
  'src/blocks',
  'src/site',
  'src/openapi',
  'src/gitFolder',
  'src/builtFolder',
  'src/reading',
  'src/sitegen',
  'scripts/buildSiteAssets.ts',
  'package-lock.json',
];

/** The modules that build sites, and the assets they use. */
export interface SiteAssets extends BuildAssets {
  /** The module that builds sites; its class names match the style sheet. */
  readonly builder: string;
  /** The module that rebuilds sites incrementally. */
  readonly keeper: string;
}

/** Builds the assets if they are missing or older than their sources. */
export async function buildSiteAssets(): Promise<SiteAssets> {
  const folder = join(kept, stampOf());
  if (!existsSync(join(folder, 'manifest.json'))) await makePartsInChildProcess(folder);
  const manifest = siteManifestSchema.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')));
  return {
    folder: join(folder, 'browser'),
    manifest,
    builder: join(folder, 'node/buildSite.js'),
    keeper: join(folder, 'node/siteKeeper.js'),
    worker: join(folder, 'node/drawWorker.js'),
    icons: join(project, 'public/icons'),
  };
}

/**
 * Makes the assets in a process of its own: they must not depend on who builds them, and React, once loaded for production,
 * can't draw what tests compile for development.
 */
async function makePartsInChildProcess(folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['--import', 'tsx', import.meta.filename, folder], {
    cwd: project,
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

function stampOf(): string {
  const hash = createHash('sha256');
  const visit = (path: string): void => {
    const status = statSync(path);
    if (status.isDirectory()) for (const name of readdirSync(path).toSorted()) visit(join(path, name));
    else if (!/\.test\.tsx?$/.test(path)) hash.update(`${path} ${status.mtimeMs} ${status.size}\n`);
  };
  for (const source of sources) if (existsSync(join(project, source))) visit(join(project, source));
  return hash.digest('hex').slice(0, 16);
}

async function makeParts(folder: string): Promise<void> {
  buildIcons();
  const making = `${folder}.${process.pid}`;
  rmSync(making, { recursive: true, force: true });
  const manifest = await makeBrowserFiles(join(making, 'browser'));
  await makeBuilder(join(making, 'node'));
  mkdirSync(making, { recursive: true });
  writeFileSync(join(making, 'manifest.json'), JSON.stringify(manifest));
  // Assets built by a concurrent run are identical.
  if (existsSync(folder)) rmSync(making, { recursive: true, force: true });
  else renameSync(making, folder);
  for (const old of readdirSync(kept))
    if (join(kept, old) !== folder && statSync(join(kept, old)).mtimeMs < Date.now() - 3_600_000)
      rmSync(join(kept, old), { recursive: true, force: true });
}

/** Takes 150 MB and half a second, and isn't needed for existing assets. */
const bundler = () => import('vite');

const common = {
  configFile: false,
  root: project,
  mode: 'production',
  logLevel: 'error',
  css: { modules: { generateScopedName: getScopedClassName } },
} as const;

async function makeBrowserFiles(outDir: string): Promise<SiteManifest> {
  const source = (path: string) => join(project, 'src/reading', path);
  const script = await bundle('site', [source('site/siteEntry.ts')]);
  // The page renderer is included only for its styles; its code runs only in Node.
  const style = await bundle('site', [source('site/siteStyleEntry.ts'), source('draw/drawPage.tsx')]);
  const math = await bundle('math', [source('site/mathEntry.ts')]);
  const chunks = new Map(script.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
  const assets = (files: readonly Output[], ending: string) =>
    files.flatMap((file) => (file.type === 'asset' && file.fileName.endsWith(ending) ? [file.fileName] : []));
  for (const file of [...script, ...style, ...math]) {
    if (file.type === 'chunk' && !chunks.has(file.fileName)) continue;
    const path = join(outDir, file.fileName);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, file.type === 'chunk' ? file.code : file.source);
  }
  const entry = [...chunks.values()].find((chunk) => chunk.isEntry)?.fileName ?? '';
  const chunkOf = (module: string) =>
    [...chunks.values()].find((chunk) => chunk.facadeModuleId?.endsWith(module) === true)?.fileName ?? '';
  const diagrams = [chunkOf('diagrams/diagram.ts'), chunkOf('behavior/zoomDiagrams.ts')];
  const playground = chunkOf('playground/sitePlayground.ts');
  const ownCode = chunkOf('ownCode/drawIslands.tsx');
  const always = reachable(chunks, [entry], new Set([...diagrams, playground, ownCode]));
  return {
    script: entry,
    style: assets(style, '.css')[0] ?? '',
    math: assets(math, '.css')[0] ?? '',
    font: assets(style, '.woff2').find((name) => name.includes('inter-latin-wght')) ?? '',
    always: [...always, ...assets(style, '.woff2')],
    diagrams: [...reachable(chunks, diagrams, new Set([entry]))].filter((name) => !always.has(name)),
    playground: [...reachable(chunks, [playground], new Set([entry]))].filter((name) => !always.has(name)),
    ownCode: [...reachable(chunks, [ownCode], new Set([entry]))].filter((name) => !always.has(name)),
    mathFiles: assets(math, '.woff2'),
  };
}

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset;

/** The chunks that `from` needs, with their dynamic imports, except those only reached through `without`. */
function reachable(
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  from: readonly string[],
  without: ReadonlySet<string>,
): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const chunk = chunks.get(name);
    if (chunk === undefined || found.has(name) || without.has(name)) return;
    found.add(name);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next);
  };
  for (const name of from) visit(name);
  return found;
}

/** Bundles modules as one script with one style sheet; writes nothing. */
async function bundle(name: string, modules: readonly string[]): Promise<readonly Output[]> {
  const { build } = await bundler();
  const id = `virtual:${name}`;
  const entry: Plugin = {
    name: 'site-entry',
    resolveId: (wanted) => (wanted === id ? id : null),
    load: (wanted) => (wanted === id ? modules.map((module) => `import ${JSON.stringify(module)};`).join('\n') : null),
  };
  const isOurs = (wanted: string) => wanted === id || wanted.endsWith('.css') || wanted.includes('/src/');
  const result = await build({
    ...common,
    base: './',
    plugins: [entry],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      copyPublicDir: false,
      rolldownOptions: {
        input: { [name]: id },
        output: {
          entryFileNames: '[name].[hash].js',
          chunkFileNames: 'chunks/[name].[hash].js',
          assetFileNames: '[name].[hash][extname]',
        },
        treeshake: { moduleSideEffects: isOurs },
      },
    },
  });
  return (Array.isArray(result) ? result : [result]).flatMap((part) => ('output' in part ? part.output : []));
}

async function makeBuilder(outDir: string): Promise<void> {
  const { build } = await bundler();
  await build({
    ...common,
    ssr: { noExternal: [/\.css$/] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: {
          buildSite: join(project, 'src/sitegen/buildSite.ts'),
          siteKeeper: join(project, 'src/sitegen/incremental/incrementalBuilder.ts'),
          drawWorker: join(project, 'src/sitegen/renderWorker.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}

if (process.argv[1] === import.meta.filename) {
  const [, , folder] = process.argv;
  if (folder !== undefined) await makeParts(folder);
}
