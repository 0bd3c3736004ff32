/** True if a flag is set: by name alone, or with any value but false; `otherwise` if it is absent. */
export function isFlagOn(value: string | true | undefined, otherwise = false): boolean {
  return value === undefined ? otherwise : value === true || !/^\s*(?:false|0|null|undefined)?\s*$/i.test(value);
}
