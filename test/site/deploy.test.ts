import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSettings } from '#providers/readSettings.ts';
import { createPackageFile } from '../../scripts/createPackageFile.ts';

const folder = join(import.meta.dirname, '../../deploy');
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');
const commandOfImage = () => JSON.parse(/^CMD (.*)$/m.exec(textOf('Dockerfile'))?.[1] ?? '[]') as readonly string[]; // checked below

it('the image runs as a user without rights, checks its health, and runs the steps that `npm run package -- OUT --try` tries', () => {
  const lines = textOf('Dockerfile').split('\n');
  const valuesOf = (name: string) =>
    lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
  expect(valuesOf('USER')).toEqual(['node']);
  expect(lines.findIndex((line) => line.startsWith('USER'))).toBeGreaterThan(
    lines.findLastIndex((line) => line.startsWith('RUN')),
  );
  expect(valuesOf('HEALTHCHECK')[0]).toContain('/health');
  expect(valuesOf('RUN')).toEqual([
    'npm ci --no-audit --no-fund',
    'npm run package -- /package',
    'npm install --global --offline --no-audit --no-fund /package/docwright-*.tgz',
  ]);
  expect(commandOfImage()).toEqual(['docwright', 'proxy', '--host', '0.0.0.0', '--behind-proxy', '--app']);
});

it('the composition can’t write to the image, and publishes its port on this machine only', async () => {
  const { services } = parse(textOf('compose.yaml')) as { readonly services: { readonly docwright: object } }; // checked below
  expect(services.docwright).toMatchObject({
    build: { context: '..', dockerfile: 'deploy/Dockerfile' },
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    ports: ['127.0.0.1:5174:5174'],
    command: [...commandOfImage(), '--settings', '/settings.json'],
    volumes: [`\${DOCWRIGHT_SETTINGS:-./settings.json}:/settings.json:ro`],
  });
  expect(await readSettings(textOf('settings.json'))).toMatchObject({ settings: { hosts: [] }, problems: [] });
});

/** The headers that `_headers` sets for a path: those of all matching rules, where `*` matches any text. */
function headersByRules(path: string): Readonly<Record<string, string>> {
  const rules = textOf('_headers')
    .replaceAll(/^#.*\n/gm, '')
    .split(/^(?=\/)/m);
  const lines = rules
    .map((rule) => rule.trim().split('\n'))
    .filter(([pattern = '']) => (pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern))
    .flatMap(([, ...headers]) => headers.map((line) => /^ {2}([\w-]+): (.+)$/.exec(line) ?? expect.fail(line)));
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]));
}

it.each([
  ['/', 'location = /index.html'],
  ['/index.html', 'location = /index.html'],
  ['/assets/a.js', 'location /assets/'],
])('nginx sends the headers for %s that static hosts read from `_headers`', (path, location) => {
  const [, block = ''] = textOf('nginx.conf').split(`${location} {`);
  const sent = [...(block.split('}')[0] ?? '').matchAll(/add_header ([\w-]+) (?:"([^"]+)"|(\S+)) always;/g)].map(
    ([, name = '', quoted, plain]) => [name, quoted ?? plain],
  );
  // Static hosts revalidate by default.
  const expected = path.startsWith('/assets/') ? {} : { 'Cache-Control': 'no-cache' };
  expect(Object.fromEntries(sent)).toEqual({ ...headersByRules(path), ...expected });
});

it('nginx compresses scripts, style sheets, and data', () => {
  const text = textOf('nginx.conf');
  expect(text).toMatch(/^gzip on;$/m);
  const types = /^gzip_types (.+);$/m.exec(text)?.[1]?.split(' ') ?? [];
  for (const type of ['application/javascript', 'text/css', 'application/json']) expect(types).toContain(type);
});

it('README’s example of the settings is valid', async () => {
  const readme = readFileSync(join(folder, '../README.md'), 'utf8');
  const [, example = ''] = /```json\n(\{\n {2}"proxy"[\s\S]*?)```/.exec(readme) ?? [];
  const { settings, problems } = await readSettings(example);
  expect([problems, settings.hosts.map(({ kind }) => kind)]).toEqual([[], ['github', 'gitlab', 'gitea']]);
});

it('the Worker’s configuration names its entry point, and contains no secret', () => {
  const text = textOf('wrangler.toml');
  expect(existsSync(join(folder, /^main = "([^"]+)"$/m.exec(text)?.[1] ?? ''))).toBe(true);
  expect(text).not.toMatch(/^\s*DOCWRIGHT_OAUTH/m);
});

/** Runs a checker that this machine may have (Debian’s nginx-light and docker-compose); null if it doesn't. */
function check(command: string, words: readonly string[], env: Readonly<Record<string, string>> = {}): string | null {
  const ran = spawnSync(command, words, { encoding: 'utf8', env: { ...process.env, ...env } });
  if (ran.error !== undefined) return null;
  return ran.status === 0 ? '' : ran.stdout + ran.stderr;
}

it('nginx accepts its configuration, where it is installed', () => {
  const place = mkdtempSync(join(tmpdir(), 'docwright-nginx-'));
  const path = join(place, 'nginx.conf');
  writeFileSync(
    path,
    `pid ${place}/pid;\nerror_log ${place}/errors;\nevents {}\nhttp { access_log off; server { listen 127.0.0.1:8080; include ${join(folder, 'nginx.conf')}; } }\n`,
  );
  expect(check('nginx', ['-t', '-q', '-c', path]) ?? '').toBe('');
  rmSync(place, { recursive: true });
});

it('docker-compose accepts the composition, where it is installed', () => {
  const words = ['-f', join(folder, 'compose.yaml'), 'config', '--quiet'];
  expect(check('docker-compose', words, { DOCWRIGHT_ALLOWED_ORIGINS: 'https://docs.example.com' }) ?? '').toBe('');
});

it('the package can only be published with the URL of its repository', () => {
  const project = { name: 'docwright', version: '1.2.3', private: true, scripts: { start: 'x' }, devDependencies: {} };
  expect(createPackageFile(project, null)).toMatchObject({ private: true, bin: { docwright: 'lib/docwright.js' } });
  const named = createPackageFile(project, 'https://forge.example/group/docwright.git');
  expect(named).toMatchObject({
    homepage: 'https://forge.example/group/docwright#readme',
    bugs: { url: 'https://forge.example/group/docwright/issues' },
    repository: { type: 'git', url: 'git+https://forge.example/group/docwright.git' },
    publishConfig: { access: 'public', provenance: true },
  });
  for (const key of ['private', 'scripts', 'devDependencies', 'dependencies']) expect(named).not.toHaveProperty(key);
});

it.each([
  '',
  'docwright',
  'git@forge.example:group/docwright',
  'http://forge.example/group/docwright',
  'https://forge.example/',
  'https://forge.example/group',
  'https://token@forge.example/group/docwright',
  'https://forge.example/group/docwright?x',
])('doesn’t publish “%s” as its repository', (url) => {
  expect(() => createPackageFile({}, url)).toThrow('--repository');
});

it.each([
  ['bun.ts', () => import('../../deploy/bun.ts')],
  ['cloudflare.ts', () => import('../../deploy/cloudflare.ts')],
  ['deno.ts', () => import('../../deploy/deno.ts')],
])('%s answers as its platform asks it', async (_, load) => {
  const { default: server } = await load();
  const answer = await server.fetch(new Request('http://handler.example/health'), {});
  expect([answer.status, await answer.text()]).toEqual([200, 'OK\n']);
});
