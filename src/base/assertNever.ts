/** Exhaustiveness check for a `switch` over a union: a missing case is a compile error, and throws at run time. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
