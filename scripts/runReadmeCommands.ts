import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** How to try a command of README's table: with its own options if they are fast, else with minimal ones. */
type Trial =
  | { readonly kind: 'run'; readonly words: readonly string[]; readonly status?: number; readonly prints: RegExp }
  /** Runs until stopped. */
  | { readonly kind: 'serve'; readonly words: readonly string[]; readonly prints: RegExp }
  | { readonly kind: 'covered'; readonly by: string };

/** The results of the commands; `failures` are sentences. */
export interface CommandCounts {
  readonly passed: number;
  readonly failures: readonly string[];
}

const project = join(import.meta.dirname, '..');
const example = 'src/server/example/site';

/** The commands in README's table under "Use it", in order. */
function commandsOf(readme: string): readonly string[] {
  const section = readme.split(/^## /m).find((part) => part.startsWith('Use it\n')) ?? '';
  return [...section.matchAll(/^\| `(npm [^`]+)` \|/gm)].map(([, command = '']) => command);
}

/** One trial per command; `place` is the folder for their output. Servers take any free port. */
function trialsIn(place: string): Readonly<Record<string, Trial>> {
  const data = (name: string) => ['--data', join(place, name), '--port', '0'];
  const served = /Docwright is running at https?:/;
  return {
    'npm start -- --port 8080': { kind: 'covered', by: 'the rows of `npm start` below, and src/server/main.test.ts' },
    'npm start -- --repo ../my-docs': {
      kind: 'serve',
      words: ['start', '--', '--repo', project, ...data('repo')],
      prints: /local\/[\s\S]*Docwright is running at|Docwright is running at[\s\S]*local\//,
    },
    'npm start -- --face gitlab': {
      kind: 'serve',
      words: ['start', '--', '--face', 'gitlab', ...data('face')],
      prints: /As gitlab: \S+\/forge, with its API at /,
    },
    'npm start -- --reset': { kind: 'covered', by: 'src/server/main.test.ts' },
    'npm start -- --host NAME --https': {
      kind: 'serve',
      words: ['start', '--', '--host', hostname(), '--https', ...data('https')],
      prints: /Docwright is running at https:/,
    },
    'npm run dev': { kind: 'serve', words: ['run', 'dev', '--', ...data('dev')], prints: served },
    'npm run build': { kind: 'covered', by: 'the step "build"' },
    'npm run proxy': { kind: 'serve', words: ['run', 'proxy', '--', '--port', '0'], prints: /Git proxy {3}http:/ },
    'npm run site -- FOLDER --out OUT': {
      kind: 'run',
      words: ['run', 'site', '--', example, '--out', join(place, 'site')],
      prints: /\d+ pages built into /,
    },
    'npm run package -- OUT --try': {
      kind: 'run',
      words: ['run', 'package', '--', join(place, 'package'), '--try'],
      prints: /MB unpacked[\s\S]*Installed and run: /,
    },
    'npm run bench': {
      kind: 'run',
      words: ['run', 'bench', '--', 'growth', '--smallest'],
      prints: /growth a doubling up to 4 kB/,
    },
    // A page of the example has errors on purpose.
    'npm run check -- FOLDER': {
      kind: 'run',
      words: ['run', 'check', '--', example, '--level', 'error', '--format', 'github'],
      status: 1,
      prints: /^::error file=guides\/findings-to-try\.mdx/m,
    },
    'npm run fidelity -- FOLDER': {
      kind: 'run',
      words: ['run', 'fidelity', '--', join(place, 'pages'), '--no-speed'],
      prints: /100\.000% {2}1 of 1 /,
    },
    'npm run walk -- --walks 500 --browser 20': { kind: 'covered', by: 'the row of `npm run soak` below' },
    'npm run browsers': { kind: 'covered', by: 'the step "other browsers"' },
    'npm run kills -- --kills 200': { kind: 'covered', by: 'the row of `npm run soak` below' },
    'npm run soak': {
      kind: 'run',
      // A random walk may type nothing, which fails; the fixed seed avoids that. `browsers` is covered by its own step.
      words: ['run', 'soak', '--', '--share', '0.02', '--seed', '1', 'walks', 'browser walks', 'kills'],
      prints: /3 passed, 0 failed/,
    },
  };
}

/** Runs each command of README's table once. A command without a trial fails, as does a trial whose command is no longer in README. */
export async function runReadmeCommands(isBuilt: boolean): Promise<CommandCounts> {
  const place = mkdtempSync(join(tmpdir(), 'docwright-commands-'));
  mkdirSync(join(place, 'pages'));
  writeFileSync(join(place, 'pages/a.mdx'), '---\ntitle: A\n---\n\nSome words.\n');
  const trials = trialsIn(place);
  const commands = commandsOf(readFileSync(join(project, 'README.md'), 'utf8'));
  const failures = [
    ...commands
      .filter((command) => !Object.hasOwn(trials, command))
      .map((command) => `README lists \`${command}\`, but scripts/runReadmeCommands.ts doesn’t run it.`),
    ...Object.keys(trials)
      .filter((command) => !commands.includes(command))
      .map((command) => `scripts/runReadmeCommands.ts runs \`${command}\`, which isn’t in README.`),
  ];
  let passed = 0;
  try {
    for (const command of commands) {
      const trial = trials[command];
      if (trial === undefined) continue;
      const started = performance.now();
      const failure = trial.kind === 'covered' ? null : await tryCommand(trial, isBuilt);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const outcome =
        trial.kind === 'covered' ? `covered by ${trial.by}` : `${failure === null ? 'works' : 'fails'}, ${seconds} s`;
      process.stdout.write(`${command}: ${outcome}\n`);
      if (failure === null) passed += 1;
      else failures.push(`${command}: ${failure}`);
    }
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
  return { passed, failures };
}

/** Why a command failed, with the end of its output; null if it succeeded. */
function tryCommand(trial: Exclude<Trial, { readonly kind: 'covered' }>, isBuilt: boolean): Promise<string | null> {
  // Its own process group, as a terminal creates, so that all of it can be stopped.
  const child = spawn('npm', trial.words, {
    cwd: project,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, npm_config_loglevel: 'error', ...(isBuilt ? { DOCWRIGHT_BUILT: '1' } : {}) },
  });
  let printed = '';
  let isStopped = false;
  const take = (part: Buffer) => {
    printed += part.toString();
    if (trial.kind !== 'serve' || isStopped || !trial.prints.test(printed) || child.pid === undefined) return;
    isStopped = true;
    process.kill(-child.pid, 'SIGINT');
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (status) => {
      const isAsMeant =
        trial.kind === 'serve' ? isStopped : status === (trial.status ?? 0) && trial.prints.test(printed);
      resolve(isAsMeant ? null : `exited with status ${status}.\n${printed.trim().split('\n').slice(-15).join('\n')}`);
    });
  });
}
