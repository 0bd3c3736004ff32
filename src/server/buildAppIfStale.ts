import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './projectFolder.ts';

const sources = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json', 'postcss.config.mjs'];

/** Builds `dist/` if it is missing or older than its sources. */
export function buildAppIfStale(): void {
  const built = join(projectFolder, 'dist/index.html');
  if (existsSync(built) && newest() <= statSync(built).mtimeMs) return;
  process.stdout.write('Building the app…\n');
  const started = performance.now();
  const { status } = spawnSync(
    process.execPath,
    [join(projectFolder, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: projectFolder,
      stdio: 'inherit',
    },
  );
  if (status !== 0) throw new Error('Couldn’t build the app. See the output above.');
  process.stdout.write(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
}

function newest(): number {
  let latest = 0;
  const visit = (path: string): void => {
    if (/[\\/](?:server|node_modules|public[\\/]icons)$/.test(path) || /\.test\.tsx?$/.test(path)) return;
    const status = statSync(path);
    if (status.isDirectory()) for (const name of readdirSync(path)) visit(join(path, name));
    else latest = Math.max(latest, status.mtimeMs);
  };
  for (const source of sources) if (existsSync(join(projectFolder, source))) visit(join(projectFolder, source));
  return latest;
}
