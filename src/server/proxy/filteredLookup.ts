import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';

/** Tells the addresses that may be connected to; `isPublicAddress` for everything but tests. */
export type AddressPredicate = (address: string) => boolean;

/** A name that has an address which may not be connected to; no public host has one. */
export class PrivateAddressError extends Error {}

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/**
 * Looks names up for connections, and gives addresses that may be connected to only. Since each connection asks here,
 * a name whose address changes after anybody has looked (DNS rebinding) changes nothing.
 */
export function createFilteredLookup(mayConnect: AddressPredicate) {
  return (name: string, options: LookupOptions, callback: LookupCallback): void => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null) callback(error, []);
      else if (first === undefined || !addresses.every(({ address }) => mayConnect(address)))
        callback(new PrivateAddressError(`${name} has an address that is not public.`), []);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
