/**
 * How many times longer work takes on an input sixteen times as large: about 16 if linear, about 256 if quadratic. Uses the best of several
 * runs, so that a busy machine doesn't matter. Returns 1 if it is too fast to measure.
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
