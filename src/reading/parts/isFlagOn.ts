/** Whether a flag is on: by its name alone, or with any value but false; `otherwise` where it is absent. */
export function isFlagOn(value: string | true | undefined, otherwise = false): boolean {
  return value === undefined ? otherwise : value === true || !/^\s*(?:false|0|null|undefined)?\s*$/i.test(value);
}
