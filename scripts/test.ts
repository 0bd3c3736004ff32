// The one test command: types, lint, dead code, bundle size, unit, architecture, contract, corpus and browser tests,
// closed by one line that counts them all. `npm test -- unit browser` runs only the named steps.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstallChromium } from './findChromium.ts';

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface Step {
  readonly name: string;
  readonly run: () => Counts;
}

const reports = mkdtempSync(join(tmpdir(), 'docwright-test-'));

/** Runs a program of node_modules with its output shown; gives whether it ended well. */
function program(name: string, words: readonly string[], environment: Readonly<Record<string, string>> = {}): boolean {
  const { status } = spawnSync('npx', ['--no-install', name, ...words], {
    stdio: 'inherit',
    env: { ...process.env, npm_config_loglevel: 'error', ...environment },
  });
  return status === 0;
}

function check(name: string, words: readonly string[]): Counts {
  return program(name, words) ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

function readReport(path: string): Readonly<Record<string, unknown>> | null {
  try {
    // A report of our own test runner, in the shape that its version has.
    return JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, unknown>>;
  } catch (error) {
    console.error(`The test report could not be read: ${String(error)}`);
    return null;
  }
}

function vitest(): Counts {
  const file = join(reports, 'vitest.json');
  const good = program('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
  const report = readReport(file);
  const passed = Number(report?.['numPassedTests'] ?? 0);
  const failed = Number(report?.['numFailedTests'] ?? 0);
  const skipped = Number(report?.['numPendingTests'] ?? 0) + Number(report?.['numTodoTests'] ?? 0);
  // A run that failed outside a test (a file that does not load) counts as one failure.
  return { passed, failed: good ? failed : Math.max(failed, 1), skipped };
}

function browser(): Counts {
  const file = join(reports, 'playwright.json');
  const good = program('playwright', ['test', '--reporter=list,json'], {
    CHROMIUM_PATH: findOrInstallChromium(),
    DOCWRIGHT_BUILT: chosen.some((step) => step.name === 'build') ? '1' : '',
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const stats = (readReport(file)?.['stats'] ?? {}) as Readonly<Record<string, number>>; // the same report's own field
  const failed = stats['unexpected'] ?? 0;
  return {
    passed: (stats['expected'] ?? 0) + (stats['flaky'] ?? 0),
    failed: good ? failed : Math.max(failed, 1),
    skipped: stats['skipped'] ?? 0,
  };
}

const steps: readonly Step[] = [
  { name: 'types', run: () => check('tsc', ['-p', '.']) },
  { name: 'pure types', run: () => check('tsc', ['-p', 'src/pure.tsconfig.json']) },
  { name: 'lint', run: () => check('oxlint', ['--quiet']) },
  { name: 'dead code', run: () => check('knip', ['--no-progress']) },
  { name: 'build', run: () => check('vite', ['build', '--logLevel', 'warn']) },
  { name: 'size', run: () => check('size-limit', []) },
  { name: 'unit', run: vitest },
  { name: 'browser', run: browser },
];

const wanted = process.argv.slice(2);
const chosen = wanted.length === 0 ? steps : steps.filter((step) => wanted.includes(step.name));
const lines: string[] = [];
let total: Counts = { passed: 0, failed: 0, skipped: 0 };
for (const step of chosen) {
  process.stdout.write(`\n── ${step.name} ──\n`);
  const started = performance.now();
  const counts = step.run();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  lines.push(`${step.name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${seconds} s`);
  total = {
    passed: total.passed + counts.passed,
    failed: total.failed + counts.failed,
    skipped: total.skipped + counts.skipped,
  };
}
rmSync(reports, { recursive: true, force: true });
process.stdout.write(`\n${lines.join('\n')}\n\n`);
process.stdout.write(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}\n`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
