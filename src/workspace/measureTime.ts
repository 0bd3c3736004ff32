/** Runs `run` and records its duration as a User Timing measure, for `npm run bench -- opening`. */
export async function measureTime<Value>(name: string, run: () => Promise<Value>): Promise<Value> {
  const start = performance.now();
  try {
    return await run();
  } finally {
    performance.measure(name, { start });
  }
}
