/** Whether a description is said to be at an address, and in no file of the repository. */
export function isDescriptionUrl(one: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(one) || one.startsWith('//');
}
