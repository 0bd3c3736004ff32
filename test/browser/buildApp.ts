import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Builds the app for the browser tests, unless the test command just did. */
export default function buildApp(): void {
  if (process.env['DOCWRIGHT_BUILT'] === '1' && existsSync('dist/index.html')) return;
  const { status } = spawnSync('npx', ['--no-install', 'vite', 'build', '--logLevel', 'warn'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The app does not build.');
}
