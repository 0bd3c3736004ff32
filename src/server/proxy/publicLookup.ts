import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { promisify } from 'node:util';
import { Agent, setGlobalDispatcher } from 'undici';

/** Tells the addresses that may be connected to; `isPublicAddress` for everything but tests. */
export type AddressJudge = (address: string) => boolean;

/** The addresses of a name; none where any of them may not be connected to, which no public host has. */
export async function publicAddresses(name: string, mayConnect: AddressJudge): Promise<readonly LookupAddress[]> {
  const addresses = await promisify(lookup)(name, { all: true });
  return addresses.every(({ address }) => mayConnect(address)) ? addresses : [];
}

const guarded = new Map<string, AddressJudge>();

/**
 * From now on `fetch` connects to this name at public addresses only. The connection itself is where the name is
 * looked up and judged, so an answer that changes after the gate has looked (DNS rebinding) changes nothing.
 */
export function guardConnectionsTo(name: string, mayConnect: AddressJudge): void {
  if (guarded.size === 0) setGlobalDispatcher(new Agent({ connect: { lookup: guardedLookup } }));
  guarded.set(name, mayConnect);
}

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

function guardedLookup(name: string, options: LookupOptions, callback: LookupCallback): void {
  const mayConnect = guarded.get(name);
  if (mayConnect === undefined) return void lookup(name, options, callback);
  publicAddresses(name, mayConnect).then(
    (addresses) => {
      const wanted = addresses.filter(({ family }) => options.family === undefined || options.family === 0 || options.family === family);
      const [first] = wanted;
      if (first === undefined) callback(Object.assign(new Error(`${name} has no public address.`), { code: 'ENOTFOUND' }), []);
      else if (options.all === true) callback(null, wanted);
      else callback(null, first.address, first.family);
    },
    (error: NodeJS.ErrnoException) => callback(error, []),
  );
}
