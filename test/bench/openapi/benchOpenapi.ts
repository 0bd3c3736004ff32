import { existsSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { dump } from 'js-yaml';
import { openapiFindings } from '#openapi/openapiFindings.ts';
import { pageModel } from '#openapi/pageModel.ts';
import { readOpenapi } from '#openapi/readOpenapi.ts';
import { reachedFrom } from '#openapi/references.ts';
import { exampleRequest } from '#openapi/exampleRequest.ts';
import { requestSamples } from '#openapi/requestSamples.ts';
import { setWords } from '#openapi/setWords.ts';
import { isRecord } from '#openapi/text/pointer.ts';
import type { Row } from '../row.ts';

/** Reading an API of 300 operations and one of 3 MB of YAML, drawing a page, and changing a word. */
export async function benchOpenapi(): Promise<readonly Row[]> {
  const description = shortened(300);
  const json = JSON.stringify(description, null, 2);
  const yaml = largeYaml(description);
  const read = readOpenapi('openapi.json', () => json);
  const large = readOpenapi('openapi.yaml', () => yaml);
  const pages = read.operations.map((operation) => pageModel(operation));
  const largest =
    read.operations.toSorted((a, b) => JSON.stringify(pageModel(b)).length - JSON.stringify(pageModel(a)).length)[0] ??
    never();
  const [first] = large.operations;
  const pointer = first?.summary?.at?.pointer ?? [];
  return [
    timed(`read ${read.operations.length} operations of ${inMegabytes(json)} of JSON`, 1000, () =>
      readOpenapi('openapi.json', () => json),
    ),
    timed(`read ${large.operations.length} operations of ${inMegabytes(yaml)} of YAML`, 3000, () =>
      readOpenapi('openapi.yaml', () => yaml),
    ),
    timed('draw the page of an operation, the middle one of 300', 50, () => pageModel(read.operations[150] ?? largest)),
    timed('draw the largest of 300 pages, in a worker', 150, () => pageModel(largest)),
    timed('write its request in seven languages', 50, () =>
      requestSamples(
        exampleRequest(pages[150] ?? pages[0] ?? never(), { address: 'https://api.example.com', parameters: 'all' }),
      ),
    ),
    timed(`judge ${read.operations.length} operations`, 1000, () => openapiFindings(read)),
    timed(`change a word in ${inMegabytes(yaml)} of YAML`, 300, () => setWords(yaml, pointer, 'Other words')),
  ];
}

function never(): never {
  throw new Error('The description has no operations');
}

/** The first operations of a real description, with the components that they use. */
function shortened(operations: number): unknown {
  const whole: unknown = JSON.parse(
    readFileSync(
      new URL('../../../node_modules/@octokit/openapi/generated/api.github.com.json', import.meta.url),
      'utf8',
    ),
  );
  if (!isRecord(whole) || !isRecord(whole['paths'])) return never();
  let left = operations;
  const paths = Object.entries(whole['paths']).flatMap(([path, item]) => {
    const kept = Object.entries(isRecord(item) ? item : {}).slice(0, Math.max(left, 0));
    left -= kept.length;
    return kept.length === 0 ? [] : [[path, Object.fromEntries(kept)]];
  });
  const short = { ...whole, paths: Object.fromEntries(paths) };
  const { references } = readOpenapi('a.json', () => JSON.stringify(short));
  const used = reachedFrom(references.roots, references);
  const components = Object.entries(isRecord(whole['components']) ? whole['components'] : {}).map(([kind, all]) => [
    kind,
    Object.fromEntries(
      Object.entries(isRecord(all) ? all : {}).filter(([name]) => used.has(`a.json#/components/${kind}/${name}`)),
    ),
  ]);
  return { ...short, components: Object.fromEntries(components) };
}

/** A real file of 3 MB where the machine has it, or else the description above as YAML, cut to that size. */
function largeYaml(description: unknown): string {
  const real = new URL('../../../../shared/openapi/openai+openai-openapi/openapi.yaml', import.meta.url);
  if (existsSync(real)) return readFileSync(real, 'utf8');
  return isRecord(description)
    ? dump(
        { openapi: description['openapi'], info: description['info'], paths: description['paths'] },
        { noRefs: true },
      )
    : never();
}

function inMegabytes(text: string): string {
  return `${(text.length / 1_000_000).toFixed(1)} MB`;
}

function timed(name: string, atMost: number, work: () => unknown): Row {
  work();
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  }).toSorted((a, b) => a - b);
  const measured = times[2] ?? Number.NaN;
  return { name, measured, unit: 'ms', target: `under ${atMost} ms`, reached: measured < atMost };
}
