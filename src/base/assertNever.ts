/** Closes a switch over a union: the compiler complains when a case is missing, and so does the program. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
