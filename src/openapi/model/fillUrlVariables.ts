/** Fills in the variables of a server URL. Variables without a value stay as they are. */
export function fillUrlVariables(url: string, values: Readonly<Record<string, string>>): string {
  return url.replace(/\{([^{}]*)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
}
