import { performance } from 'node:perf_hooks';
import { checkOpenapi } from '#openapi/check/checkOpenapi.ts';
import { buildOperationPage } from '#openapi/model/buildOperationPage.ts';
import { readOpenapi } from '#openapi/read/readOpenapi.ts';
import { buildExampleRequest } from '#openapi/reference/buildExampleRequest.ts';
import { generateRequestSamples } from '#openapi/reference/generateRequestSamples.ts';
import { setStringAtPointer } from '#openapi/write/setStringAtPointer.ts';
import type { Row } from '../row.ts';
import { inMegabytes, largeDescriptions } from './largeDescriptions.ts';
import { openedDescription } from './openedDescription.ts';

/** Reading an API of 300 operations and one of 3 MB of YAML, building a page, and changing a word. */
export async function benchOpenapi(): Promise<readonly Row[]> {
  const { json, yaml } = largeDescriptions();
  const read = readOpenapi('openapi.json', () => json);
  const large = readOpenapi('openapi.yaml', () => yaml);
  const pages = read.operations.map((operation) => buildOperationPage(operation));
  const largest =
    read.operations.toSorted(
      (a, b) => JSON.stringify(buildOperationPage(b)).length - JSON.stringify(buildOperationPage(a)).length,
    )[0] ?? never();
  const [first] = large.operations;
  const pointer = first?.summary?.at?.pointer ?? [];
  return [
    timed(`read ${read.operations.length} operations of ${inMegabytes(json)} of JSON`, 1000, () =>
      readOpenapi('openapi.json', () => json),
    ),
    timed(`read ${large.operations.length} operations of ${inMegabytes(yaml)} of YAML`, 3000, () =>
      readOpenapi('openapi.yaml', () => yaml),
    ),
    timed('draw the page of an operation, the middle one of 300', 50, () =>
      buildOperationPage(read.operations[150] ?? largest),
    ),
    timed('draw the largest of 300 pages, in a worker', 150, () => buildOperationPage(largest)),
    timed('write its request in seven languages', 50, () =>
      generateRequestSamples(
        buildExampleRequest(pages[150] ?? pages[0] ?? never(), {
          address: 'https://api.example.com',
          parameters: 'all',
        }),
      ),
    ),
    timed(`judge ${read.operations.length} operations`, 1000, () => checkOpenapi(read)),
    timed(`change a word in ${inMegabytes(yaml)} of YAML`, 300, () => setStringAtPointer(yaml, pointer, 'Other words')),
    ...(await openedDescription({ path: 'openapi.json', text: json, atMost: 1000 })),
    ...(await openedDescription({ path: 'openapi.yaml', text: yaml, atMost: 3000 })),
  ];
}

function never(): never {
  throw new Error('The description has no operations');
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
