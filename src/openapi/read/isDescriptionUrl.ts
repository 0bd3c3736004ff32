/** True if the description is a URL and not a file of the repository. */
export function isDescriptionUrl(one: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(one) || one.startsWith('//');
}
