import { isObject } from '#base/isObject.ts';
import type { HostSettings, Settings } from '#base/settings.ts';

/** Settings with one sentence for each part of the file that isn't used. */
export interface SettingsWithProblems {
  readonly settings: Settings;
  readonly problems: readonly string[];
}

/** Settings of an installation without `settings.json`: the app asks Git hosts directly. */
export const noSettings: Settings = { proxy: null, hosts: [], host: null };

/**
 * Parses the text of `settings.json`. Leaves out invalid parts and reports each. Part of the first screen, so zod is only loaded for
 * installations that configure forges.
 */
export async function readSettings(text: string): Promise<SettingsWithProblems> {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return { settings: noSettings, problems: ['settings.json isn’t valid JSON, so it isn’t used.'] };
  }
  if (!isObject(file) || Array.isArray(file))
    return { settings: noSettings, problems: ['settings.json isn’t an object, so it isn’t used.'] };
  const { proxy = null, host = null, hosts = [] } = file;
  const problems: string[] = [];
  const isProxy = proxy === null || (typeof proxy === 'string' && proxy.trim() !== '');
  if (!isProxy) problems.push('settings.json: proxy isn’t a URL, so no proxy is used.');
  const embedded = readEmbeddedHost(host);
  if (host !== null && embedded === null)
    problems.push('settings.json: host isn’t valid, so the embedded Git host isn’t used.');
  const read = await readHosts(hosts);
  return {
    settings: {
      proxy: isProxy && typeof proxy === 'string' ? proxy.trim().replace(/\/+$/, '') : null,
      hosts: read.hosts,
      host: embedded,
    },
    problems: [...problems, ...read.problems],
  };
}

async function readHosts(
  hosts: unknown,
): Promise<{ readonly hosts: readonly HostSettings[]; readonly problems: readonly string[] }> {
  if (Array.isArray(hosts) && hosts.length === 0) return { hosts: [], problems: [] };
  try {
    const { parseHosts } = await import('./parseHosts.ts');
    return parseHosts(hosts);
  } catch {
    return { hosts: [], problems: ['Part of Docwright couldn’t load, so the hosts in settings.json aren’t used.'] };
  }
}

function readEmbeddedHost(value: unknown): Settings['host'] {
  if (!isObject(value)) return null;
  const { gitUrl, apiUrl, exampleUrl, repositories, pagesUrl = null } = value;
  if (typeof gitUrl !== 'string' || typeof apiUrl !== 'string' || typeof exampleUrl !== 'string') return null;
  if (pagesUrl !== null && typeof pagesUrl !== 'string') return null;
  if (!Array.isArray(repositories) || !repositories.every((url) => typeof url === 'string')) return null;
  return { gitUrl, apiUrl, exampleUrl, repositories, pagesUrl };
}
