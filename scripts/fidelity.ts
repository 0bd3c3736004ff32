// What editing does to real pages: `npm run fidelity -- FOLDER [--edits N] [--seed S] [--failures N] [--json]`.
// FOLDER is searched for .md and .mdx files; N edits of each kind are made on each page.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureFidelity } from '../test/bench/fidelity/measureFidelity.ts';
import { measureSpeed } from '../test/bench/fidelity/measureSpeed.ts';

const words = process.argv.slice(2);
const option = (name: string, otherwise: number) => {
  const index = words.indexOf(`--${name}`);
  return index < 0 ? otherwise : Number(words[index + 1]);
};
const folder = words.find((word, index) => !word.startsWith('--') && !/^--(?:edits|seed|failures)$/.test(words[index - 1] ?? ''));
if (folder === undefined) {
  process.stderr.write('Usage: npm run fidelity -- FOLDER [--edits N] [--seed S] [--failures N] [--json]\n');
  process.exit(2);
}

const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.mdx?$/.test(path))
  .toSorted()
  .map((path) => ({ name: path, text: readFileSync(join(folder, path), 'utf8') }));
const figures = measureFidelity(pages, option('edits', 3), option('seed', 1));
const speed = words.includes('--no-speed') ? [] : measureSpeed(pages);
if (words.includes('--json')) {
  process.stdout.write(`${JSON.stringify({ pages: pages.length, figures, speed }, null, 2)}\n`);
} else {
  for (const { name, held, of, failures } of figures) {
    const share = of === 0 ? 'none' : `${((100 * held) / of).toFixed(3)} %`;
    process.stdout.write(`${share.padStart(10)}  ${held} of ${of}  ${name}\n`);
    if (!name.includes('structural edits: no line')) for (const failure of failures.slice(0, option('failures', 0))) process.stdout.write(`              ${failure}\n`);
  }
  for (const { name, measured, unit, target, reached } of speed) {
    process.stdout.write(`${measured.toFixed(2)} ${unit}  ${name} (wanted: ${target}, ${reached ? 'reached' : 'not reached'})\n`);
  }
}
