/** IANA's special-purpose IPv4 networks (RFC 6890 and its registries). */
const closed: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Closed parts of the global IPv6 range, 2000::/3. */
const closed6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

/** True for an IPv4 address in dotted decimal or an IPv6 address without zone and brackets. */
export function isIpAddress(address: string): boolean {
  return parseIpv4(address) !== null || parseIpv6(address) !== null;
}

/** True if an IP address is on the public internet. IPv6 forms that contain an IPv4 address don't count as public. */
export function isPublicAddress(address: string): boolean {
  const four = parseIpv4(address);
  if (four !== null) return !closed.some(([network, prefix]) => isWithin(four, parseIpv4(network), prefix, 8));
  const six = parseIpv6(address);
  return (
    six !== null &&
    isWithin(six, parseIpv6('2000::'), 3, 16) &&
    !closed6.some(([network, prefix]) => isWithin(six, parseIpv6(network), prefix, 16))
  );
}

type Parts = readonly number[];

function isWithin(address: Parts, network: Parts | null, prefix: number, width: number): boolean {
  return address.every((part, index) => {
    const bits = Math.min(width, Math.max(0, prefix - index * width));
    return part >> (width - bits) === (network?.[index] ?? 0) >> (width - bits);
  });
}

function parseIpv4(text: string): Parts | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256))
    return null;
  return parts.map(Number);
}

/** Eight groups of 16 bits (RFC 4291 §2.2). */
function parseIpv6(text: string): Parts | null {
  const [, start = '', tail] = /^([\da-f:]*:)([^:]*\.[^:]*)$/i.exec(text) ?? [];
  const [a, b, c, d] = tail === undefined ? [] : (parseIpv4(tail) ?? []);
  if (tail !== undefined && (a === undefined || b === undefined || c === undefined || d === undefined)) return null;
  const whole =
    tail === undefined
      ? text
      : `${start}${(((a ?? 0) << 8) | (b ?? 0)).toString(16)}:${(((c ?? 0) << 8) | (d ?? 0)).toString(16)}`;
  const halves = whole.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const [left = [], right] = halves;
  const groups = [...left, ...(right ?? [])];
  if (halves.length > 2 || !groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return null;
  if (right === undefined ? groups.length !== 8 : groups.length > 7) return null;
  const gap = Array.from({ length: 8 - groups.length }, () => '0');
  return [...left, ...gap, ...(right ?? [])].map((group) => Number.parseInt(group, 16));
}
