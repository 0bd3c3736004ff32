/** Runs a part of a longer work, and notes how long it took where browsers keep such times (User Timing), for `npm run bench -- opening`. */
export async function measureTime<Value>(name: string, run: () => Promise<Value>): Promise<Value> {
  const start = performance.now();
  try {
    return await run();
  } finally {
    performance.measure(name, { start });
  }
}
