/**
 * How many times as long work takes on something sixteen times as large: about 16 where it is linear, about 256 where it is quadratic.
 * The best of several runs counts, so that a busy machine does not;
 * what is over before it can be measured has not grown.
 */
export function growthOf<Input>(make: (size: number) => Input, work: (input: Input) => unknown, size: number): number {
  const best = (input: Input, runs: number): number => {
    let least = Infinity;
    for (let run = 0; run < runs; run += 1) {
      const started = performance.now();
      work(input);
      least = Math.min(least, performance.now() - started);
    }
    return least;
  };
  const [small, large] = [make(size), make(size * 16)];
  work(small);
  const most = best(large, 4);
  return most < measurable ? 1 : most / best(small, 12);
}

/** In milliseconds. */
const measurable = 400;

/** More than linear work takes on a busy machine, and far less than quadratic. */
export const mostGrowth = 90;
