// What editing does to real pages: `npm run fidelity -- FOLDER [--edits N] [--seed S] [--failures N] [--json]`.
// Searches FOLDER for .md and .mdx files and makes N edits of each kind on each page.
// `--random N` makes N edits of all kinds across the pages instead, each proved, and counts those that rewrite lines of
// blocks they only kept, copied, moved, wrapped, or unwrapped; `--mutated N` edits N randomly damaged pages.
// `--openapi` edits every description in FOLDER's OpenAPI files by one word instead (`--most N`: N per file), and reads `--mutated N`
// damaged ones.
// `--shrink` shows each failure with the smallest page that reproduces it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureFidelity, type NamedText } from '../test/bench/fidelity/measureFidelity.ts';
import { measureOpenapiMutations, measureOpenapiWords } from '../test/bench/fidelity/measureOpenapi.ts';
import { measureMutations, measureRandomEdits, type RandomFigures } from '../test/bench/fidelity/measureRandom.ts';
import { measureSpeed } from '../test/bench/fidelity/measureSpeed.ts';
import { shrinkFailure } from '../test/bench/fidelity/shrinkFailure.ts';

const words = process.argv.slice(2);
const option = (name: string, otherwise: number) => {
  const index = words.indexOf(`--${name}`);
  return index < 0 ? otherwise : Number(words[index + 1]);
};
const folder = words.find(
  (word, index) =>
    !word.startsWith('--') && !/^--(?:edits|seed|failures|random|mutated|most)$/.test(words[index - 1] ?? ''),
);
if (folder === undefined) {
  process.stderr.write(
    'Usage: npm run fidelity -- FOLDER [--edits N] [--seed S] [--failures N] [--json] [--random N] [--mutated N] [--shrink] [--openapi [--most N]]\n',
  );
  process.exit(2);
}

const textsOf = (within: string, names: RegExp) =>
  readdirSync(within, { recursive: true, encoding: 'utf8' })
    .filter((path) => names.test(path))
    .toSorted()
    .map((path) => ({ name: path, text: readFileSync(join(within, path), 'utf8') }));
const pages = words.includes('--openapi') ? [] : textsOf(folder, /\.mdx?$/);
if (words.includes('--openapi')) measureOpenapi(textsOf(folder, /(?<!deref)\.(?:json|ya?ml)$/));
else if (words.includes('--random') || words.includes('--mutated')) {
  say('random edits', measureRandomEdits(pages, option('random', 0), option('seed', 1)));
  say('edits of mutated pages', measureMutations(pages, option('mutated', 0), option('seed', 1)));
} else {
  measureAll();
}

function say(name: string, { tried, unreadable, slowest, failures }: RandomFigures): void {
  if (tried + unreadable === 0) return;
  const count = (outcome: string) => failures.filter((failure) => failure.outcome === outcome).length;
  process.stdout.write(
    `${tried} ${name}: ${count('refused')} refused, ${count('wrong')} wrong, ${count('thrown')} thrown; foreign lines in ${count('foreign')} (${((100 * count('foreign')) / Math.max(1, tried)).toFixed(3)}%); ${unreadable} with nothing to edit; slowest: ${slowest.seconds.toFixed(2)} s, ${slowest.name}\n`,
  );
  for (const failure of failures) {
    const { outcome, kinds, detail, text, seed } = words.includes('--shrink') ? shrinkFailure(failure) : failure;
    process.stdout.write(
      `  ${outcome} ${failure.name} [${kinds.join(', ')}] ${detail} seed ${seed}${words.includes('--shrink') ? ` ${JSON.stringify(text)}` : ''}\n`,
    );
  }
}

function measureOpenapi(files: readonly NamedText[]): void {
  if (words.includes('--mutated')) {
    const {
      tried,
      described,
      pages: drawn,
      slowest,
      thrown,
    } = measureOpenapiMutations(files, option('mutated', 0), option('seed', 1));
    process.stdout.write(
      `${tried} damaged files: ${thrown.length} thrown; ${described} still OpenAPI, ${drawn} pages built; slowest: ${slowest.milliseconds.toFixed(0)} ms CPU time, ${slowest.name}\n`,
    );
    for (const failure of thrown) process.stdout.write(`  ${failure}\n`);
    return;
  }
  for (const { kind, files: count, edits, exact, refused, wrong, slowest, failures } of measureOpenapiWords(
    files,
    option('most', Number.MAX_SAFE_INTEGER),
    option('seed', 1),
  )) {
    if (edits === 0) continue;
    process.stdout.write(
      `${((100 * exact) / edits).toFixed(3)}%  ${exact} of ${edits} words in ${count} ${kind} files; ${refused} refused, ${wrong} wrong; slowest: ${slowest.milliseconds.toFixed(0)} ms CPU time, ${slowest.name}\n`,
    );
    for (const failure of failures.slice(0, option('failures', 20))) process.stdout.write(`  ${failure}\n`);
  }
}

function measureAll(): void {
  const figures = measureFidelity(pages, option('edits', 3), option('seed', 1));
  const speed = words.includes('--no-speed') ? [] : measureSpeed(pages);
  if (words.includes('--json')) {
    process.stdout.write(`${JSON.stringify({ pages: pages.length, figures, speed }, null, 2)}\n`);
    return;
  }
  for (const { name, held, of, failures } of figures) {
    const share = of === 0 ? 'none' : `${((100 * held) / of).toFixed(3)}%`;
    process.stdout.write(`${share.padStart(10)}  ${held} of ${of}  ${name}\n`);
    if (!name.includes('structural edits: no line'))
      for (const failure of failures.slice(0, option('failures', 0)))
        process.stdout.write(`              ${failure}\n`);
  }
  for (const { name, measured, unit, target, reached } of speed) {
    process.stdout.write(
      `${measured.toFixed(2)} ${unit}  ${name} (target: ${target}, ${reached ? 'reached' : 'not reached'})\n`,
    );
  }
}
