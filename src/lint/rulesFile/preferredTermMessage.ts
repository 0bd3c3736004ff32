/** End of the message for a term to avoid; findings are grouped by it per term. */
export function preferredTermMessage(use: string): string {
  return use === '' ? 'shouldn’t be used.' : `should be “${use}”.`;
}
