/** A bare URL in a text that becomes a link. */
export interface BareUrl {
  readonly index: number;
  /** As written. */
  readonly text: string;
  /** The link: with `http://` before `www.`, and `mailto:` before an email address. */
  readonly url: string;
}

const links = /(?<![a-z])https?:\/\/|(?<![^\s*_~(])www\./giu;
const domain = /^(?:[\p{L}\p{N}_-]+)(?:\.[\p{L}\p{N}_-]+)*/u;
const emails = /(?<![\w.+/-])[a-z\d._+-]+@(?:[a-z\d_-]+\.)+[a-z\d_-]*[a-z](?![\w-])/gi;

/**
 * Finds the bare URLs in a text that become links (GFM 6.9, "Autolinks (extension)"): web URLs, `www.` domains, and
 * email addresses.
 */
export function findBareUrls(text: string): readonly BareUrl[] {
  const found: BareUrl[] = [];
  for (const { index, 0: start } of text.matchAll(links)) {
    const last = found.at(-1);
    if (last !== undefined && index < last.index + last.text.length) continue;
    const isWeb = start.endsWith('/');
    const address = findAddress(text, index, isWeb ? index + start.length : index, isWeb);
    if (address !== null) found.push({ index, text: address, url: isWeb ? address : `http://${address}` });
  }
  if (!text.includes('@')) return found;
  const isFree = (from: number, to: number) =>
    found.every(({ index, text: address }) => to <= index || from >= index + address.length);
  const addresses = [...text.matchAll(emails)].flatMap(({ index, 0: address }): readonly BareUrl[] =>
    isFree(index, index + address.length) ? [{ index, text: address, url: `mailto:${address}` }] : [],
  );
  return [...found, ...addresses].toSorted((a, b) => a.index - b.index);
}

/** The URL that starts at an index, with its domain at another; null if the domain isn't valid. */
function findAddress(text: string, from: number, domainFrom: number, allowsShort: boolean): string | null {
  const [end = ''] = /^[^\s<]*/.exec(text.slice(domainFrom)) ?? [];
  const [host = ''] = domain.exec(end) ?? [];
  const parts = host.split('.');
  if (host === '' || (parts.length < 2 && !allowsShort) || parts.slice(-2).some((part) => part.includes('_')))
    return null;
  const address = text.slice(from, domainFrom) + end.slice(0, trimEnd(end));
  return address.length <= domainFrom - from ? null : address;
}

/** The length without punctuation at the end: closing parentheses only as far as they have no opening one. */
function trimEnd(text: string): number {
  let length = text.length;
  let open = 0;
  for (const character of text) open += character === '(' ? 1 : character === ')' ? -1 : 0;
  for (;;) {
    const last = text[length - 1] ?? '';
    const reference = last === ';' ? /&[a-z\d]+;$/i.exec(text.slice(Math.max(0, length - 40), length)) : null;
    if (reference !== null) length -= reference[0].length;
    else if (last !== '' && '?!.,:*_~\'";'.includes(last)) length -= 1;
    else if (last === ')' && open < 0) {
      length -= 1;
      open += 1;
    } else return length;
  }
}
