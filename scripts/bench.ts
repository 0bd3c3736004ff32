// Runs the benchmarks and prints a table; writes the same rows to bench-results.json.
// `npm run bench -- opening` runs only those whose name contains the word. `npm run bench -- growth --smallest` only checks that it runs,
// on pages so small that the figures mean nothing; they are not saved.
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { benchChecks } from '../test/bench/checks/benchChecks.ts';
import { benchConfig } from '../test/bench/config/benchConfig.ts';
import { benchEditor } from '../test/bench/editor/benchEditor.ts';
import { benchFacts } from '../test/bench/facts/benchFacts.ts';
import { benchFidelity } from '../test/bench/fidelity/benchFidelity.ts';
import { benchForges } from '../test/bench/forges/benchForges.ts';
import { benchGrowth } from '../test/bench/growth/benchGrowth.ts';
import { benchNavigation } from '../test/bench/navigation/benchNavigation.ts';
import { benchOpenapi } from '../test/bench/openapi/benchOpenapi.ts';
import { benchOpening } from '../test/bench/opening/benchOpening.ts';
import { benchSearch } from '../test/bench/search/benchSearch.ts';
import { benchSite } from '../test/bench/site/benchSite.ts';
import type { Row } from '../test/bench/row.ts';

interface Bench {
  readonly name: string;
  readonly run: () => Promise<readonly Row[]>;
}

const words = process.argv.slice(2);
const isSmallest = words.includes('--smallest');
const wanted = words.filter((word) => !word.startsWith('--'));

const benches: readonly Bench[] = [
  { name: 'checks', run: benchChecks },
  { name: 'config', run: benchConfig },
  { name: 'editor', run: benchEditor },
  { name: 'facts', run: benchFacts },
  { name: 'fidelity', run: benchFidelity },
  { name: 'forges', run: benchForges },
  { name: 'growth', run: () => benchGrowth(isSmallest ? 125 : undefined) },
  { name: 'navigation', run: benchNavigation },
  { name: 'openapi', run: benchOpenapi },
  { name: 'opening', run: benchOpening },
  { name: 'search', run: benchSearch },
  { name: 'site', run: benchSite },
];

const rows: Row[] = [];
for (const bench of benches.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))) {
  process.stdout.write(`Running ${bench.name}…\n`);
  rows.push(...(await bench.run()));
}

const number = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3));
console.table(
  rows.map((row) => ({
    figure: row.name,
    measured: `${number(row.measured)} ${row.unit}`,
    peer: row.peer === undefined ? '' : `${row.peer.name}: ${number(row.peer.measured)} ${row.unit}`,
    ratio: row.ratio === undefined ? '' : number(row.ratio),
    target: row.target ?? '',
    reached: row.reached === undefined ? '' : row.reached ? 'yes' : 'no',
  })),
);
const machine = {
  node: process.version,
  processors: cpus().length,
  processor: cpus()[0]?.model ?? '',
  memory: totalmem(),
};
if (!isSmallest) {
  writeFileSync('bench-results.json', `${JSON.stringify({ machine, rows }, null, 2)}\n`);
  process.stdout.write('The results are also in bench-results.json.\n');
}
