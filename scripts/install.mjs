// Installs the packages if they are missing or older than the lock file. Plain JavaScript, since it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync, utimesSync } from 'node:fs';

const lock = 'package-lock.json';
const installed = 'node_modules/.package-lock.json';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Docwright requires Node 20.19 or newer; found ${process.versions.node}.\n`);
  process.exit(1);
}

if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(lock).mtimeMs) {
  process.stdout.write('Installing packages (first run only)…\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    process.stderr.write('Couldn’t install the packages. See the output above, then run the command again.\n');
    process.exit(status ?? 1);
  }
  const now = new Date();
  utimesSync(installed, now, now);
}
