/** A server's address with its variables filled in; those without a value stay as they are. */
export function fillUrlVariables(url: string, values: Readonly<Record<string, string>>): string {
  return url.replace(/\{([^{}]*)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
}
