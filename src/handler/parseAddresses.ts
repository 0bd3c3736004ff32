/** Splits a comma-separated environment variable; empty if it isn't set. */
export function splitCommaList(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/**
 * The origins of these URLs, as browsers send them: without path, default port, and capitals. Throws if one isn't an http(s) URL; the
 * message has the name of the setting, and not its value.
 */
export function parseOrigins(urls: readonly string[], setting: string): readonly string[] {
  return urls.map((text) => {
    const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
    if (url === null || !/^https?:$/.test(url.protocol) || !isPlain(url))
      throw new Error(`${setting}: expected URLs, such as https://docs.example.com.`);
    return url.origin;
  });
}

/**
 * Hosts with their ports, as URLs have them; a URL counts as its host. Throws if one isn't a host, or has a path, whose other services
 * would be meant as well; as `parseOrigins`.
 */
export function parseHostNames(hosts: readonly string[], setting: string): readonly string[] {
  return hosts.map((text) => {
    const url = readHost(text);
    if (url?.pathname !== '/') throw new Error(`${setting}: expected hosts, such as git.example.com.`);
    return url.host;
  });
}

/** A forge's host as `parseHostNames`, with its path if it isn't at the root: `example.com/gitlab`. */
export function parseForgeHost(text: string, setting: string): string {
  const url = readHost(text);
  if (url === null) throw new Error(`${setting}: expected hosts, such as git.example.com.`);
  return url.host + url.pathname.replace(/\/+$/, '');
}

function readHost(text: string): URL | null {
  const address = `https://${text.trim().replace(/^https:\/\//i, '')}`;
  const url = URL.canParse(address) && !address.includes('://', 8) ? new URL(address) : null;
  return url !== null && isPlain(url) ? url : null;
}

/** False for credentials, wildcards, and whatever else such a setting might mean. */
function isPlain({ hostname, username, password, search, hash }: URL): boolean {
  const isHost = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:]+\])$/.test(hostname);
  return isHost && username === '' && password === '' && search === '' && hash === '';
}
