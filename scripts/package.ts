// Builds the installable package: `npx tsx scripts/package.ts OUT` writes `docwright-VERSION.tgz` into OUT and prints its path.
// `--repository URL` names its public repository, without which npm refuses to publish it.
// With --try, also installs it into an empty folder without a network, and runs each command that exits by itself.
// The package bundles its dependencies, so installing it fetches nothing. Files for browsers are compressed once, as they are sent.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, posix, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { buildAppIfStale } from '#server/buildAppIfStale.ts';
import { getScopedClassName } from './getScopedClassName.ts';
import { buildSiteAssets } from './buildSiteAssets.ts';
import { createPackageFile, type PackageFile } from './createPackageFile.ts';

const project = join(import.meta.dirname, '..');
const largest = 15_500_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { try: { type: 'boolean', default: false }, repository: { type: 'string' } },
});
const out = resolve(positionals[0] ?? '.');
const packageFile = createPackageFile(
  JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as PackageFile, // our own file
  values.repository ?? null,
);
const folder = mkdtempSync(join(tmpdir(), 'docwright-package-'));
try {
  process.env['NODE_ENV'] = 'production';
  if (process.env['DOCWRIGHT_BUILT'] !== '1') buildAppIfStale();
  const { manifest, icons } = await buildSiteAssets();
  for (const path of ['LICENSE', 'NOTICE', 'README.md', 'src/server/example/site', 'dist'])
    cpSync(join(project, path), join(folder, path), { recursive: true });
  cpSync(icons, join(folder, 'dist/icons'), { recursive: true });
  // KaTeX's fonts come in three formats; every browser that runs the app uses the first.
  for (const path of filesBelow(join(folder, 'dist/assets')))
    if (/^KaTeX_.*\.(?:woff|ttf)$/.test(path)) rmSync(join(folder, 'dist/assets', path));
  await bundle();
  writeFileSync(join(folder, 'lib/siteManifest.json'), JSON.stringify(manifest));
  const lost = Object.values(manifest)
    .flat()
    .filter((name) => !existsSync(join(folder, 'dist/site-parts', name)));
  if (lost.length > 0) throw new Error(`The app was built without some site assets: ${lost.join(', ')}.`);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageFile, null, 2)}\n`);
  for (const path of filesBelow(folder))
    if (/^dist\/.*\.(?:js|css|json|html|svg|ttf)$/.test(path)) packed(join(folder, path));
  nameSecondCopies(join(folder, 'dist'));
  const bytes = filesBelow(folder).reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
  if (bytes > largest)
    throw new Error(
      `The package is ${(bytes / 1_000_000).toFixed(1)} MB unpacked; the limit is ${largest / 1_000_000} MB.`,
    );
  mkdirSync(out, { recursive: true });
  const name = execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', out], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
  process.stdout.write(
    `${join(out, name)}: ${(bytes / 1_000_000).toFixed(1)} MB unpacked, ${(statSync(join(out, name)).size / 1_000_000).toFixed(1)} MB packed\n`,
  );
  if (values.try) await tryPackage(join(out, name));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Installs the package in an empty folder and runs it there; throws if it doesn't work as documented. */
async function tryPackage(file: string): Promise<void> {
  const empty = mkdtempSync(join(tmpdir(), 'docwright-installed-'));
  const example = join(empty, 'node_modules/docwright/src/server/example/site');
  const command = join(empty, 'node_modules/.bin/docwright');
  const given = { cwd: empty, encoding: 'utf8' } as const;
  const run = (...words: readonly string[]) => execFileSync(command, words, given);
  try {
    writeFileSync(join(empty, 'package.json'), '{}');
    execFileSync('npm', ['install', '--silent', '--offline', '--no-audit', '--no-fund', file], { cwd: empty });
    const said = {
      help: run('--help'),
      start: run('start', '--help'),
      proxy: run('proxy', '--help'),
      // The example's page for trying findings has errors; no other page does.
      check: spawnSync(command, ['check', example, '--level', 'error'], given).stdout,
      site: run('site', example, '--out', 'out'),
    };
    const page = readFileSync(join(empty, 'out/introduction/index.html'), 'utf8');
    const parts = [...page.matchAll(/(?:href|src)="\/(_docwright\/[^"]+)"/g)].map(([, name = '']) => name);
    const missing = parts.filter((name) => statSync(join(empty, 'out', name)).size === 0);
    const isChecked = /^guides\/findings-to-try\.mdx\n(?: {2}.+\n)+\n\d+ errors/.test(said.check);
    await startInClone(command, example);
    await serveAppAndProxy(command, empty);
    if (parts.length < 3 || missing.length > 0 || !isChecked || !said.start.startsWith('docwright start'))
      throw new Error('The installed package doesn’t work as expected.');
    process.stdout.write(`Installed and run: ${said.site.trim().split('\n').at(-1) ?? ''}\n`);
  } finally {
    rmSync(empty, { recursive: true, force: true });
  }
}

/** Starts the editor in a Git clone of the example, which must open that clone's site at its branch; throws if it doesn't. */
async function startInClone(command: string, example: string): Promise<void> {
  const clone = mkdtempSync(join(tmpdir(), 'docwright-clone-'));
  cpSync(example, clone, { recursive: true });
  const git = (...words: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], {
      cwd: clone,
      encoding: 'utf8',
    });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Start');
  try {
    const first = await readCloneLink(command, clone);
    git('checkout', '--quiet', '-b', 'docs/next');
    const second = await readCloneLink(command, clone);
    const site = `%2Flocal%2F${basename(clone)}.git`;
    if (!first.endsWith(site) || !second.endsWith(`${site}&branch=docs%2Fnext`) || git('status', '--porcelain') !== '')
      throw new Error('The package doesn’t open the clone it is started in.');
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
}

/** The link to the site of the clone that the editor prints when it starts there. */
async function readCloneLink(command: string, clone: string): Promise<string> {
  const child = spawn(command, ['start', '--port', '0'], { cwd: clone, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  for await (const part of child.stdout.setEncoding('utf8')) if (/#\/open\S+\n/.test((said += String(part)))) break;
  child.kill();
  await once(child, 'exit');
  return /#\/open\S+/.exec(said)?.[0] ?? '';
}

/** Runs what the container image runs (`deploy/Dockerfile`); throws if it isn't healthy, or doesn't serve the app. */
async function serveAppAndProxy(command: string, folder: string): Promise<void> {
  const child = spawn(command, ['proxy', '--port', '0', '--behind-proxy', '--app'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let said = '';
    for await (const part of child.stdout.setEncoding('utf8'))
      if (/Docwright {3}\S+\n/.test((said += String(part)))) break;
    const [, url = ''] = /Docwright {3}(\S+)\n/.exec(said) ?? [];
    const answers = await Promise.all(['/health', '/', '/settings.json'].map((path) => fetch(url + path)));
    const settings: unknown = await answers[2]?.json();
    if (!answers.every(({ ok }) => ok) || !JSON.stringify(settings).includes(`"proxy":"${url}/proxy"`))
      throw new Error('The package doesn’t serve the app with its proxy.');
  } finally {
    child.kill();
  }
}

function packed(path: string): void {
  writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
  rmSync(path);
}

/** Stores site assets that the app also has, such as fonts, only once: `NAME.same` names the file with the same bytes. */
function nameSecondCopies(dist: string): void {
  const kept = new Map(filesBelow(dist, 'assets').map((path) => [readFileSync(join(dist, path), 'latin1'), path]));
  for (const path of filesBelow(dist, 'site-parts')) {
    const same = kept.get(readFileSync(join(dist, path), 'latin1'));
    if (same === undefined || same.endsWith('.gz') !== path.endsWith('.gz')) continue;
    const name = path.replace(/\.gz$/, '');
    writeFileSync(join(dist, `${name}.same`), posix.relative(posix.dirname(name), same.replace(/\.gz$/, '')));
    rmSync(join(dist, path));
  }
}

/** Compresses grammars: they are long, and a build reads few of them. */
function packedGrammar(code: string, id: string): string | null {
  const [start, end] = [code.indexOf('JSON.parse("'), code.lastIndexOf('")')];
  if (!/@shikijs\/langs\/dist\/[\w-]+\.mjs$/.test(id) || start < 0) return null;
  const grammar: unknown = JSON.parse(code.slice(start + 'JSON.parse('.length, end + 1)); // a string literal that contains the grammar
  const text = gzipSync(String(grammar), { level: 9 }).toString('base64');
  return `import { gunzipSync } from 'node:zlib';\n${code.slice(0, start)}JSON.parse(gunzipSync(Buffer.from('${text}', 'base64')).toString())${code.slice(end + 2)}`;
}

/** Embeds the English dictionary in the code that reads it, compressed. */
function packedDictionary(_code: string, id: string): string | null {
  if (!id.endsWith('dictionary-en/index.js')) return null;
  const unpacked = (name: string) =>
    `gunzipSync(Buffer.from('${gzipSync(readFileSync(join(dirname(id), name)), { level: 9 }).toString('base64')}', 'base64'))`;
  return `import { gunzipSync } from 'node:zlib';\nexport default { aff: ${unpacked('index.aff')}, dic: ${unpacked('index.dic')} };`;
}

function filesBelow(root: string, path = ''): readonly string[] {
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const own = path === '' ? entry.name : `${path}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(root, own) : [own];
  });
}

async function bundle(): Promise<void> {
  const source = (path: string) => join(project, 'src', path);
  await build({
    configFile: false,
    root: project,
    mode: 'production',
    logLevel: 'error',
    plugins: [
      { name: 'packed-grammars', transform: packedGrammar },
      { name: 'packed-dictionary', transform: packedDictionary },
    ],
    css: { modules: { generateScopedName: getScopedClassName } },
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external: ['vite'], target: 'node' },
    build: {
      ssr: true,
      outDir: join(folder, 'lib'),
      target: 'node20',
      minify: true,
      copyPublicDir: false,
      rolldownOptions: {
        input: {
          docwright: source('command/docwright.ts'),
          buildJob: source('command/buildJob.ts'),
          checkJob: source('sitegen/check/checkJob.ts'),
          drawWorker: source('sitegen/renderWorker.ts'),
        },
        // CommonJS modules call `require`, which ES modules don't have.
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          banner:
            "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
        },
      },
    },
  });
  const entry = join(folder, 'lib/docwright.js');
  const code = readFileSync(entry, 'utf8');
  if (!code.startsWith('#!')) {
    writeFileSync(`${entry}.new`, `#!/usr/bin/env node\n${code}`);
    renameSync(`${entry}.new`, entry);
  }
}
