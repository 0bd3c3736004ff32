import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSettings } from '#providers/readSettings.ts';

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
