import { isIpAddress } from '#handler/publicAddress.ts';
import { decodeBase64, encodeBase64 } from '#base/base64.ts';
import { decodeText, encodeText } from '#base/encoding.ts';

/** Removes from a recorded conversation what must not be published. Names and what a repository says stay. */
export interface SecretRemover {
  text(text: string): string;
  /** A JSON value; members with names such as `runners_token` lose their texts. */
  json(value: unknown): unknown;
  /** Only those headers that the app reads. */
  headers(headers: Headers): Readonly<Record<string, string>>;
}

/** What is known to be secret: tokens that were sent, and the forge's host with its port. */
export interface KnownSecrets {
  readonly tokens: readonly string[];
  readonly host: string;
}

/** Services that everybody knows: their hosts stay. */
const publicServices = ['github.com', 'githubusercontent.com', 'gitlab.com', 'codeberg.org', 'bitbucket.org'];

/** Formats of tokens, as their issuers document them, private keys (RFC 7468), and JSON web tokens (RFC 7519). */
const tokenFormats: readonly RegExp[] = [
  /\bgh[a-z]_\w{16,}/g,
  /\bgithub_pat_\w{16,}/g,
  /\bgl[a-z]{2,8}-[\w.-]{16,}/g,
  /\bA[TC](?:ATT|CTT|BB)[\w=-]{16,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bxox[a-z]-[\w-]{10,}/g,
  /\bAIza[\w-]{30,}/g,
  /\b(?:npm|pypi|dckr_pat|hf|sk|rk|pk)[_-](?:live_|test_|proj-)?[A-Za-z0-9]{20,}/g,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /\b(?:bearer|basic|token)\s+[\w+/.~-]{16,}=*/gi,
];

const secretName =
  /token|secret|passw(?:or)?d|passphrase|private[_-]?key|api[_-]?key|credential|cookie|session|signature|authorization|otp/i;
const secretParameter =
  /([?&;](?:[\w-]*(?:token|secret|password|signature|credential|session|key|code|jwt|auth)|sig)=)[^&#\s"'<>)]+/gi;
const email = /[\w.!#$%'*+^`{|}~-]+(?:@|%40)((?:[a-z0-9-]+\.)+[a-z]{2,})\b/gi;
const reservedDomain = /(?:^|\.)example(?:\.(?:com|org|net))?$/i; // RFC 2606
const hostName = /(?<![\w.@%-])(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9](?::\d{1,5})?(?![\w-])/gi;
const hostInUrl =
  /((?:https?|ssh|git|wss?|ftp):(?:\\?\/){2})(?:[^\s/@"'<>\\]*@)?(\[[^\]\s]*\]|[^\s/:?#"'<>\\)]+)((?::\d{1,5})?)/gi;
/** RFC 6762, RFC 8375, and ICANN's list of names that are only used inside of networks. */
const privateName = /\.(?:local|localdomain|localhost|internal|intranet|private|corp|home|lan|home\.arpa|onion)$/i;
const ipv4 = /(?<![\w.-])\d{1,3}(?:\.\d{1,3}){3}(?![\w.-])/g;
const ipv6 = /(?<![\w:.])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?:%\w+)?(?![\w:.])/gi;
/** Hashes of e-mail addresses. */
const avatar = /((?:gravatar|libravatar|avatars?)[\w./-]*\/)[0-9a-f]{32,64}\b/gi;

const keptHeaders =
  /^(?:content-type|link|location|retry-after|(?:x-)?ratelimit-[\w-]+|x-(?:total|total-pages|page|next-page|prev-page|per-page|total-count|has-more)|x-oauth-scopes|x-accepted-oauth-scopes|x-accepted-github-permissions|x-github-(?:media-type|enterprise-version|api-version-selected))$/;

/** Creates a remover. The same value always gets the same replacement, so that a conversation still makes sense. */
export function createSecretRemover({ tokens, host }: KnownSecrets): SecretRemover {
  const replacements = new Map<string, string>();
  const replace = (value: string, create: (number: number) => string, kind: string) => {
    const key = `${kind} ${value.toLowerCase()}`;
    const known = replacements.get(key);
    if (known !== undefined) return known;
    const number = [...replacements.keys()].filter((one) => one.startsWith(`${kind} `)).length + 1;
    replacements.set(key, create(number));
    return create(number);
  };
  const own = host.toLowerCase();
  const ownName = own.replace(/:\d+$/, '');
  const isPublic = (name: string) => publicServices.some((one) => name === one || name.endsWith(`.${one}`));
  const family = isIpAddress(ownName) || !ownName.includes('.') ? null : ownName.split('.').slice(-2).join('.');
  /** The replacement of a host; null if it stays. `isUrl`: a name without a dot is one, too. */
  const hostOf = (written: string, isUrl: boolean): string | null => {
    const name = written
      .toLowerCase()
      .replace(/:\d+$/, '')
      .replace(/^\[(.*)\]$/, '$1');
    if (isPublic(name) || reservedDomain.test(name)) return null;
    if (written.toLowerCase() === own || name === ownName) return 'forge.example';
    const isSibling = family !== null && !isPublic(ownName) && (name === family || name.endsWith(`.${family}`));
    const isPrivate = isSibling || privateName.test(name) || isIpAddress(name) || (isUrl && /^[a-z0-9_-]+$/.test(name));
    return isPrivate ? replace(name, (number) => `host${number}.example`, 'host') : null;
  };
  const literals = tokens
    .filter((token) => token.length >= 4)
    .flatMap((token) => [token, encodeURIComponent(token), encodeBase64(encodeText(token))]);
  const text = (written: string): string => {
    let clean = literals.reduce((rest, literal) => rest.replaceAll(literal, 'REMOVED'), written);
    for (const format of tokenFormats) clean = clean.replaceAll(format, 'REMOVED');
    clean = clean.replaceAll(secretParameter, '$1REMOVED');
    clean = clean.replaceAll(hostInUrl, (_, scheme: string, name: string, port: string) => {
      const other = hostOf(name + port, true);
      return scheme + (other ?? name + port);
    });
    clean = clean.replaceAll(email, (address, domain: string) => {
      if (/@\dx\./.test(address)) return address; // an image for dense screens: logo@2x.png
      if (address.toLowerCase().startsWith('git@')) return `git@${hostOf(domain, false) ?? domain}`;
      return reservedDomain.test(domain)
        ? address
        : replace(address, (number) => `person${number}@example.com`, 'email');
    });
    clean = clean.replaceAll(hostName, (name) => hostOf(name, false) ?? name);
    if (!ownName.includes('.'))
      clean = clean.replaceAll(new RegExp(`\\b${escapeRegExp(own)}\\b`, 'gi'), 'forge.example');
    clean = clean.replaceAll(ipv4, (address) => (isIpAddress(address) ? '192.0.2.1' : address));
    clean = clean.replaceAll(ipv6, (address) => (isIpAddress(address.replace(/%.*/, '')) ? '2001:db8::1' : address));
    return clean.replaceAll(avatar, '$10');
  };
  const json = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string') {
      if (value !== '' && secretName.test(name) && !/_url$/i.test(name)) return 'REMOVED';
      return insideBase64(value, text) ?? text(value);
    }
    if (Array.isArray(value)) return value.map((one: unknown) => json(one, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [text(key), json(member, key)]));
  };
  const headers = (received: Headers) =>
    Object.fromEntries(
      [...received].filter(([name]) => keptHeaders.test(name)).map(([name, one]) => [name, text(one)]),
    );
  return { text, json, headers };
}

/** Contents of files arrive as base64. Null if a text isn't base64 of a text, or contains nothing to remove. */
function insideBase64(value: string, clean: (text: string) => string): string | null {
  const compact = value.replaceAll(/\s/g, '');
  if (compact.length < 16 || compact.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) return null;
  const decoded = decodeText(decodeBase64(compact));
  if (!decoded.ok) return null;
  const cleaned = clean(decoded.value);
  return cleaned === decoded.value ? value : encodeBase64(encodeText(cleaned));
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
