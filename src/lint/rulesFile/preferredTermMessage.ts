/** The end of what is said of a word that the team calls otherwise: by it the findings of one term are told from those of others. */
export function preferredTermMessage(use: string): string {
  return use === '' ? 'should not be used.' : `should be “${use}”.`;
}
