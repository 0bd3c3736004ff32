import { isSourceOfDocument, readPage, serializePage } from '#blocks/pages.ts';
import type { JSONContent, Page } from '#document/page.ts';
import type { Row } from '../row.ts';
import { shapes, type Shape } from './shapes.ts';

const doublings = 5;
/** Allowed growth per doubling: twice, plus noise. */
const most = 2.3;
const enough = 300;
const mostRuns = 5;
/** Minimum runs: a single run may include a garbage collection. */
const leastRuns = 3;

const steps = ['read', 'edit', 'prove'] as const;
type Step = (typeof steps)[number];

/**
 * How the time of reading, a one-word edit, and its proof grows with the page. Returns for each shape the growth per doubling over the
 * larger half of the sizes; `smallest` is the smallest size in characters.
 */
export function benchGrowth(smallest = 8000): Promise<readonly Row[]> {
  for (const shape of shapes) measure(shape, smallest); // warms up the JIT compiler
  const rows = shapes.flatMap((shape) => {
    const times = Array.from({ length: doublings + 1 }, (_, index) => measure(shape, smallest * 2 ** index));
    for (const step of steps)
      process.stdout.write(
        `${shape.name.padEnd(12)} ${step.padEnd(6)} ${times.map((time) => `${Math.round(time[step])} ms`.padStart(9)).join('')}\n`,
      );
    return steps.map((step): Row => {
      const measured = growthOf(times.map((time) => time[step]));
      return {
        name: `growth a doubling up to ${(smallest * 2 ** doublings) / 1000} kB: ${shape.name}, ${step}`,
        measured,
        unit: 'ratio',
        target: `at most ${most}`,
        reached: measured <= most,
      };
    });
  });
  return Promise.resolve(rows);
}

/** The mean growth of the last three doublings: quadratic growth shows there, and a single slow run doesn't decide. */
function growthOf(times: readonly number[]): number {
  const counted = 3;
  const [first = 1, last = 1] = [times.at(-1 - counted), times.at(-1)];
  return (last / first) ** (1 / counted);
}

function measure(shape: Shape, length: number): Readonly<Record<Step, number>> {
  const text = shape.text(length);
  const times: Record<Step, number> = { read: Infinity, edit: Infinity, prove: Infinity };
  let spent = 0;
  for (let run = 0; run < leastRuns || (run < mostRuns && spent < enough); run += 1) {
    const page = timed('read', () => readPage(text));
    const doc = withOtherWord(page);
    const written = timed('edit', () => serializePage(page, doc));
    const isProved = timed('prove', () => isSourceOfDocument(written, doc));
    if (!isProved || page.problems.length > 0)
      throw new Error(`The page of ${shape.name} is not read and written as it should be.`);
  }
  return times;

  function timed<Value>(step: Step, work: () => Value): Value {
    // CPU time, which excludes other load on the machine.
    const started = process.cpuUsage();
    const value = work();
    const { user, system } = process.cpuUsage(started);
    const time = (user + system) / 1000;
    times[step] = Math.min(times[step], time);
    spent += time;
    return value;
  }
}

/** The page's document as an editor returns it, with one word in its middle replaced. */
function withOtherWord({ doc }: Page): JSONContent {
  return changed(structuredClone(doc) as JSONContent); // a clone has the type of its source
}

function changed(node: JSONContent): JSONContent {
  if (node.text !== undefined) {
    const middle = Math.floor(node.text.length / 2);
    return { ...node, text: node.text.slice(0, middle) + node.text.slice(middle).replace(/\p{L}+/u, 'changed') };
  }
  const children = node.content ?? [];
  const middle = Math.floor(children.length / 2);
  const index = [...children.keys()]
    .toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
    .find((at) => hasWord(children[at]));
  return { ...node, content: children.map((child, at) => (at === index ? changed(child) : child)) };
}

function hasWord(node: JSONContent | undefined): boolean {
  if (node === undefined) return false;
  return node.text === undefined
    ? (node.content ?? []).some(hasWord)
    : /\p{L}{2}/u.test(node.text.slice(Math.floor(node.text.length / 2)));
}
