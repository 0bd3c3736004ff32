// Random walks through the app against a plain model: `npm run walk -- [--walks N] [--browser N] [--seed S] [--shrink] [--replay FILE]`.
// N walks without a screen, over the real intents, workspace, and server; with `--browser`, others in Chromium. Writes a failed walk to
// walk-failure.json, which `--replay` takes; `--shrink` shortens it first.
import { spawnSync } from 'node:child_process';
import { findOrInstallChromium } from './findChromium.ts';

const words = process.argv.slice(2);
const option = (name: string) => words[words.indexOf(`--${name}`) + 1];
const has = (name: string) => words.includes(`--${name}`);
const seed = has('seed') ? option('seed') : String(Date.now() % 1_000_000);
const env = {
  ...process.env,
  npm_config_loglevel: 'error',
  WALK_SEED: seed,
  WALK_REPORT: 'walk-failure.json',
  ...(has('shrink') ? { WALK_SHRINK: '1' } : {}),
  ...(has('replay') ? { WALK_REPLAY: option('replay') } : {}),
};

function run(
  program: string,
  arguments_: readonly string[],
  more: Readonly<Record<string, string | undefined>>,
): boolean {
  return (
    spawnSync('npx', ['--no-install', program, ...arguments_], { stdio: 'inherit', env: { ...env, ...more } })
      .status === 0
  );
}

const only = has('replay') ? ['-t', 'on the walk of a file'] : [];
const good = [
  ...(has('walks') || has('replay') || !has('browser')
    ? [run('vitest', ['run', 'test/walk', ...only], { WALKS: has('walks') ? option('walks') : '200' })]
    : []),
  ...(has('browser')
    ? [
        run('playwright', ['test', 'test/browser/walk.spec.ts'], {
          WALKS: option('browser'),
          CHROMIUM_PATH: findOrInstallChromium(),
        }),
      ]
    : []),
];
process.exit(good.every(Boolean) ? 0 : 1);
