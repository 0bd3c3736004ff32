import { BlockList, isIP } from 'node:net';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isIpAddress, isPublicAddress } from './publicAddress.ts';

const nearby = fc.stringMatching(/^[0-9a-fA-F:.x%]{0,24}$/);
const address = fc.oneof(fc.ipV4(), fc.ipV4Extended(), fc.ipV6(), nearby);

it('recognizes exactly the addresses that Node recognizes, except those with a zone', () => {
  fc.assert(
    fc.property(address, (text) => {
      expect(isIpAddress(text)).toBe(isIP(text) !== 0 && !text.includes('%'));
    }),
    { numRuns: 2000 },
  );
});

it('judges IPv6 addresses as Node’s block lists do, in every notation', () => {
  const global = new BlockList();
  global.addSubnet('2000::', 3, 'ipv6');
  const closed = new BlockList();
  for (const [network, prefix] of [
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ] as const)
    closed.addSubnet(network, prefix, 'ipv6');
  const start = fc.constantFrom(
    '2001:',
    '2001:1ff:',
    '2001:200:',
    '2001:db8:',
    '2002:',
    '3fff:',
    '3fff:fff:',
    '4000:',
    '2a00:',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.ipV6(),
        start.map((text) => `${text}:1`),
        start.map((text) => `${text}:1.2.3.4`),
      ),
      (text) => {
        fc.pre(isIP(text) === 6);
        expect(isPublicAddress(text)).toBe(global.check(text, 'ipv6') && !closed.check(text, 'ipv6'));
        expect(isPublicAddress(text.toUpperCase())).toBe(isPublicAddress(text));
      },
    ),
    { numRuns: 1000 },
  );
});
