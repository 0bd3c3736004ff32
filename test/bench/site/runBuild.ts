import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const project = join(import.meta.dirname, '../../..');
const command = [process.execPath, '--import', 'tsx', join(project, 'scripts/site.ts')];
const tellMemory = `data:text/javascript,process.on('exit',()=>process.stderr.write('most memory: '+process.resourceUsage().maxRSS+';'))`;

/** Runs a command to its end. Returns milliseconds and the peak memory in kB. Throws if it fails. */
export async function timed(
  words: readonly string[],
  folder: string,
): Promise<{ readonly milliseconds: number; readonly memory: number }> {
  const started = performance.now();
  const [program = '', ...rest] = words;
  const child = spawn(program, rest, {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: `--import="${tellMemory}"`, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      said += bytes.toString();
    });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${words.join(' ')} failed:\n${said.slice(-2000)}`);
  const memory = [...said.matchAll(/most memory: (\d+)/g)].map(([, kilobytes]) => Number(kilobytes));
  return { milliseconds: performance.now() - started, memory: Math.max(...memory, 0) };
}

/** Builds a site with the public command. */
export function buildOurs(folder: string, out: string): ReturnType<typeof timed> {
  return timed([...command, folder, '--out', out], project);
}

/** The median milliseconds from a change of one page to the end of the build that it triggers, with `--watch`. */
export async function timeOfChange(folder: string, out: string, page: string): Promise<number> {
  const [program = '', ...rest] = [...command, folder, '--out', out, '--watch'];
  const child = spawn(program, rest, { cwd: project });
  let built = 0;
  let told: () => void = () => undefined;
  child.stdout.on('data', (bytes: Buffer) => {
    built += bytes.toString().split('built into').length - 1;
    told();
  });
  const builds = async (count: number) => {
    while (built < count)
      await new Promise<void>((resolve) => {
        told = resolve;
      });
  };
  try {
    await builds(1);
    await new Promise((resolve) => setTimeout(resolve, 2000)); // until the folder is watched
    const text = readFileSync(join(folder, page), 'utf8');
    const times: number[] = [];
    for (let change = 0; change < changes; change += 1) {
      const [before, started] = [built, performance.now()];
      writeFileSync(join(folder, page), `${text}\n\nChanged ${change} times.\n`);
      await builds(before + 1);
      times.push(performance.now() - started);
    }
    return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
  } finally {
    child.kill();
  }
}

const changes = 3;
