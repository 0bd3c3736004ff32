// Slow, repeated tests: `npm run soak -- [--share S] [--seed S] [STEP…]`. `--share 0.01` does a hundredth of each; named steps run alone.
// Ends with one line of counts. CI runs it once a day.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import buildApp from '../test/browser/buildApp.ts';

const { values, positionals } = parseArgs({
  options: { share: { type: 'string', default: '1' }, seed: { type: 'string' } },
  allowPositionals: true,
});
const share = Number(values.share);
const seed = values.seed === undefined ? [] : ['--seed', values.seed];
/** Fails one in this many transactions; different ones each day. */
const storageFaults = {
  STORAGE_FAULTS: String(Math.max(1, Math.round(4 / share))),
  STORAGE_FAULTS_SEED: values.seed ?? String(Math.floor(Date.now() / 86_400_000)),
};
const times = (count: number) => String(Math.max(1, Math.round(count * share)));

/** How many pages of the corpus the browser opens; the corpus has 1,639. */
const realPages = { DOCWRIGHT_OPENED: times(2000) };

/** The test files that contain `words`. */
function filesThat(words: string): readonly string[] {
  return ['src', 'test'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.test\.tsx?$/.test(path))
      .map((path) => `${folder}/${path}`)
      .filter((path) => readFileSync(path, 'utf8').includes(words)),
  );
}

/** Each step is a command of this project with its options. */
const steps: Readonly<Record<string, readonly string[]>> = {
  walks: ['scripts/walk.ts', '--walks', times(500), ...seed],
  'browser walks': ['scripts/walk.ts', '--browser', times(20), ...seed],
  kills: ['scripts/kills.ts', '--kills', times(200), ...seed],
  // About 1,000 runs: a path of 500 transactions, which fail in 8 ways.
  'storage faults': ['node_modules/vitest/vitest.mjs', 'run', 'test/headless/storageFaults.test.ts'],
  // Types into each page of the corpus, and walks each page of the example with Tab.
  'real pages': ['node_modules/@playwright/test/cli.js', 'test', 'corpusPages', 'tabKey', '--workers=1', '--retries=0'],
  // All pages of the corpus, and properties that are tried thousands of times: the tests that import `test/soakRuns.ts`.
  properties: ['node_modules/vitest/vitest.mjs', 'run', ...filesThat("soakRuns.ts'")],
  // Packages are only installed on CI machines.
  browsers: ['scripts/browsers.ts', ...(process.env['CI'] === undefined ? [] : ['--install'])],
};

const unknown = positionals.filter((name) => !Object.hasOwn(steps, name));
if (unknown.length > 0 || !(share > 0)) {
  process.stderr.write(
    `Usage: npm run soak -- [--share S] [--seed S] [STEP…], where STEP is ${Object.keys(steps).join(', ')}.\n`,
  );
  process.exit(2);
}
buildApp();
const chosen = Object.entries(steps).filter(([name]) => positionals.length === 0 || positionals.includes(name));
const lines = chosen.map(([name, words]) => {
  const started = performance.now();
  const { status } = spawnSync('npx', ['--no-install', 'tsx', ...words], {
    stdio: 'inherit',
    env: {
      ...process.env,
      npm_config_loglevel: 'error',
      DOCWRIGHT_BUILT: '1',
      DOCWRIGHT_SOAK: '1',
      ...storageFaults,
      ...realPages,
    },
  });
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  return { isGood: status === 0, line: `${name}: ${status === 0 ? 'passed' : 'failed'} in ${minutes} min` };
});
const failed = lines.filter(({ isGood }) => !isGood).length;
process.stdout.write(
  `\n${lines.map(({ line }) => line).join('\n')}\n\n${lines.length - failed} passed, ${failed} failed\n`,
);
process.exit(failed === 0 ? 0 : 1);
