// The one test command: types, lint, dead code, bundle size, unit, architecture, contract, corpus, and browser tests, and the README's
// commands, followed by one line of counts. `npm test -- unit browser` runs only the named steps.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstallChromium, installHeadlessChromium } from './findChromium.ts';
import { runReadmeCommands } from './runReadmeCommands.ts';

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** How many of the passed ones only passed on a retry. */
  readonly flaky: number;
  /** The names of failed and flaky tests, each with the first lines of the failure. */
  readonly names?: readonly string[];
}

interface Step {
  readonly name: string;
  readonly run: () => Promise<Counts>;
}

/** Flaky tests to tolerate on a shared machine; with more, none counts as passed. */
const flakyAtMost = 5;
const nothing: Counts = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
const reports = mkdtempSync(join(tmpdir(), 'docwright-test-'));

interface Run {
  readonly environment?: Readonly<Record<string, string>>;
  /** Prints output as it arrives. By default it is printed at the end, since steps run in parallel. */
  readonly atOnce?: boolean;
}

/** Runs a program from node_modules; returns whether it succeeded. */
function program(
  name: string,
  words: readonly string[],
  { environment = {}, atOnce = false }: Run = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn('npx', ['--no-install', name, ...words], {
      stdio: atOnce ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, npm_config_loglevel: 'error', ...environment },
    });
    const said: Buffer[] = [];
    child.stdout?.on('data', (part: Buffer) => said.push(part));
    child.stderr?.on('data', (part: Buffer) => said.push(part));
    child.on('error', () => resolve(false));
    child.on('close', (status) => {
      if (said.length > 0)
        process.stdout.write(`\n── ${name} ${words.join(' ')} ──\n${Buffer.concat(said).toString('utf8')}`);
      resolve(status === 0);
    });
  });
}

async function check(name: string, words: readonly string[]): Promise<Counts> {
  return (await program(name, words)) ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 };
}

function readReport(path: string): Readonly<Record<string, unknown>> | null {
  try {
    // A report of our own test runner, in the shape of its version.
    return JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, unknown>>;
  } catch (error) {
    console.error(`Couldn’t read the test report: ${String(error)}`);
    return null;
  }
}

/** Retries files with failed tests by themselves if there are few: tests that pass then are flaky. */
async function vitest(): Promise<Counts> {
  const first = await runVitest([]);
  if (first.failed === 0 || first.files.length === 0 || first.failed > flakyAtMost) return first;
  const again = await runVitest(first.files);
  return again.failed > 0
    ? first
    : { ...first, passed: first.passed + first.failed, failed: 0, flaky: first.failed, names: first.names };
}

async function runVitest(
  files: readonly string[],
): Promise<Counts & { readonly names: readonly string[]; readonly files: readonly string[] }> {
  const file = join(reports, 'vitest.json');
  const good = await program(
    'vitest',
    ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { atOnce: true },
  );
  const report = readReport(file);
  const passed = Number(report?.['numPassedTests'] ?? 0);
  const failed = Number(report?.['numFailedTests'] ?? 0);
  const skipped = Number(report?.['numPendingTests'] ?? 0) + Number(report?.['numTodoTests'] ?? 0);
  // A run that failed outside a test (a file that doesn't load) counts as one failure.
  return {
    passed,
    failed: good ? failed : Math.max(failed, 1),
    skipped,
    flaky: 0,
    names: good || failed > 0 ? failedNames(report) : ['an error outside of the tests: see “Unhandled” above'],
    files: failedFiles(report),
  };
}

/** The part of the test runner's report about failures. */
interface FileReports {
  readonly testResults?: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

function failedFiles(report: FileReports | null): readonly string[] {
  return (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);
}

function failedNames(report: FileReports | null): readonly string[] {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [nameWithReason(name, message)] : [];
    return failed.map((test) => nameWithReason(`${name} › ${test.fullName}`, test.failureMessages[0] ?? ''));
  });
}

function nameWithReason(name: string, message: string): string {
  return `${name}\n  ${message.split('\n').slice(0, 3).join('\n  ')}`;
}

async function browser(): Promise<Counts> {
  const file = join(reports, 'playwright.json');
  findOrInstallChromium();
  if (process.env['CI'] !== undefined) installHeadlessChromium();
  const environment = {
    DOCWRIGHT_BUILT: chosen.some((step) => step.name === 'build') ? '1' : '',
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  };
  const good = await program('playwright', ['test', '--reporter=list,json'], { environment, atOnce: true });
  const stats = (readReport(file)?.['stats'] ?? {}) as Readonly<Record<string, number>>; // a field of the same report
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats;
  const failed = good ? unexpected : Math.max(unexpected, 1);
  return flaky > flakyAtMost
    ? { passed: expected, failed: failed + flaky, skipped, flaky }
    : { passed: expected + flaky, failed, skipped, flaky };
}

/** The full workflow in two other browsers, if CI can install them; on a shared machine, each may be retried once. */
async function otherBrowsers(): Promise<Counts> {
  if (process.env['CI'] === undefined) return { ...nothing, skipped: 2 };
  const environment = { DOCWRIGHT_BUILT: chosen.some((step) => step.name === 'build') ? '1' : '' };
  let [passed, failed, flaky] = [0, 0, 0];
  for (const name of ['firefox', 'webkit']) {
    const take = () => program('tsx', ['scripts/browsers.ts', name, '--install'], { environment, atOnce: true });
    const isFirst = await take();
    if (!isFirst && !(await take())) failed += 1;
    else [passed, flaky] = [passed + 1, flaky + (isFirst ? 0 : 1)];
  }
  return { ...nothing, passed, failed, flaky };
}

/** The commands of README's table, each once, as a reader would type it. */
async function commands(): Promise<Counts> {
  findOrInstallChromium();
  const { passed, failures } = await runReadmeCommands(chosen.some((step) => step.name === 'build'));
  return { ...nothing, passed, failed: failures.length, names: failures };
}

/** Groups run in sequence; the steps of a group run in parallel. The build comes first, since the size and browser steps need it. */
const groups: readonly (readonly Step[])[] = [
  [{ name: 'build', run: () => check('vite', ['build', '--logLevel', 'warn']) }],
  [
    { name: 'types', run: () => check('tsc', ['-p', '.']) },
    { name: 'pure types', run: () => check('tsc', ['-p', 'src/pure.tsconfig.json']) },
    { name: 'lint', run: () => check('oxlint', ['--quiet']) },
    { name: 'format', run: () => check('oxfmt', ['--check']) },
    { name: 'dead code', run: () => check('knip', ['--no-progress']) },
    { name: 'size', run: () => check('size-limit', []) },
    { name: 'unit', run: vitest },
  ],
  [{ name: 'browser', run: browser }],
  [
    { name: 'other browsers', run: otherBrowsers },
    { name: 'commands', run: commands },
  ],
];

const wanted = process.argv.slice(2);
const isChosen = ({ name }: Step) => wanted.length === 0 || wanted.includes(name);
const chosen = groups.flat().filter(isChosen);
const lines: string[] = [];
const failedTests: string[] = [];
let total = nothing;

async function take({ name: step, run }: Step): Promise<void> {
  const started = performance.now();
  const counts = await run();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  lines.push(
    `${step}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped, ${counts.flaky} flaky in ${seconds} s`,
  );
  failedTests.push(...(counts.names ?? []).map((name) => `${step}: ${name}`));
  total = {
    passed: total.passed + counts.passed,
    failed: total.failed + counts.failed,
    skipped: total.skipped + counts.skipped,
    flaky: total.flaky + counts.flaky,
  };
}

for (const group of groups) await Promise.all(group.filter(isChosen).map(take));
rmSync(reports, { recursive: true, force: true });
process.stdout.write(`\n${[...failedTests, ...lines].join('\n')}\n\n`);
if (total.flaky > flakyAtMost)
  process.stdout.write(`${total.flaky} tests were flaky. The run fails with more than ${flakyAtMost}.\n`);
process.stdout.write(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}\n`,
);
process.exit(total.failed === 0 && total.flaky <= flakyAtMost && total.passed > 0 ? 0 : 1);
