import { z } from 'zod';
import { isLoopbackHost } from '#base/isLoopbackHost.ts';
import { forgeKinds, transportNames, type HostSettings } from '#base/settings.ts';

const url = z
  .string()
  .refine(isSafeUrl, 'isn’t an https:// URL')
  .transform((text) => text.replace(/\/+$/, ''));

const hostSettings = z.strictObject({
  match: z
    .string()
    .refine((text) => normalizeMatch(text) !== null, 'isn’t a host, such as gitlab.example.com or example.com/gitlab')
    .transform((text) => normalizeMatch(text) ?? text),
  kind: z.enum(forgeKinds),
  api: url.nullable().default(null),
  signIn: z
    .strictObject({ clientId: z.string().min(1), exchange: url.nullable().default(null) })
    .nullable()
    .default(null),
  transport: z.enum(transportNames).nullable().default(null),
});

/** Parses the `hosts` of `settings.json`. Leaves out invalid entries, with one sentence each. Of two entries for the same host, the first one counts. */
export function parseHosts(value: unknown): {
  readonly hosts: readonly HostSettings[];
  readonly problems: readonly string[];
} {
  if (!Array.isArray(value)) return { hosts: [], problems: ['settings.json: hosts isn’t a list, so it isn’t used.'] };
  const hosts: HostSettings[] = [];
  const problems: string[] = [];
  for (const [index, entry] of value.entries()) {
    const read = hostSettings.safeParse(entry);
    if (!read.success)
      problems.push(`settings.json: hosts[${index}] isn’t used. ${describeIssue(read.error.issues[0])}.`);
    else if (hosts.some(({ match }) => match === read.data.match))
      problems.push(`settings.json: hosts[${index}] isn’t used. An earlier entry is for ${read.data.match}, too.`);
    else hosts.push(read.data);
  }
  return { hosts, problems };
}

function describeIssue(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return 'It isn’t valid';
  const key = issue.path.join('.');
  if (issue.code === 'custom') return `${key} ${issue.message}`;
  if (issue.code === 'unrecognized_keys')
    return `${[key, ...issue.keys].filter((one) => one !== '').join('.')} is unknown`;
  return `${key === '' ? 'The entry' : key}: ${issue.message}`;
}

/** A host with port and path, as in URLs: without scheme, default port, and trailing slash. Null if it isn't one. */
export function normalizeMatch(text: string): string | null {
  const address = `https://${text.trim().replace(/^https?:\/\//i, '')}`;
  if (!URL.canParse(address)) return null;
  const { host, username, password, pathname, search, hash } = new URL(address);
  if (username !== '' || password !== '' || search !== '' || hash !== '' || host === '') return null;
  return host + pathname.replace(/\/+$/, '');
}

/** Tokens are sent there: HTTPS, or this machine. */
function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
  return isSafe && username === '' && password === '';
}
