import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { PrivateAddressError } from '#handler/send.ts';

/** True if the address may be connected to; `isPublicAddress` except in tests. */
export type AddressPredicate = (address: string) => boolean;

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/** A DNS lookup for connections that returns only allowed addresses. Since every connection uses it, DNS rebinding has no effect. */
export function createFilteredLookup(mayConnect: AddressPredicate) {
  return (name: string, options: LookupOptions, callback: LookupCallback): void => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null) callback(error, []);
      else if (first === undefined || !addresses.every(({ address }) => mayConnect(address)))
        callback(new PrivateAddressError(`${name} resolves to an address that isn’t public.`), []);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
