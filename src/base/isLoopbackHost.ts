/** True for a URL's host name that is always this machine (Secure Contexts §3.1; RFC 6761 §6.3): browsers send nothing to it over a network. */
export function isLoopbackHost(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost\.?|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
