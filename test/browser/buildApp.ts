import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Builds the app that the browser tests run against, unless the test command did it just before. */
export default function buildApp(): void {
  if (process.env['DOCWRIGHT_BUILT'] === '1' && existsSync('dist/index.html')) return;
  const { status } = spawnSync('npx', ['--no-install', 'vite', 'build', '--logLevel', 'warn'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The app does not build.');
}
