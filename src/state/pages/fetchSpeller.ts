import type { Speller } from '#lint/spelling/speller.ts';

let fetched: Promise<Speller> | null = null;

/** Fetches the English dictionary, and makes it ready: about a second of a worker. It is asked for again where it could not be fetched. */
export function fetchSpeller(): Promise<Speller> {
  fetched ??= read().catch((error: unknown) => {
    fetched = null;
    throw error;
  });
  return fetched;
}

/** Fetches what a speller is made of. */
export async function fetchDictionary() {
  const [{ speller }, affixes, dictionary] = await Promise.all([
    import('#lint/spelling/speller.ts'),
    import('dictionary-en/index.aff?raw'),
    import('dictionary-en/index.dic?raw'),
  ]);
  return { speller, affixes: affixes.default, dictionary: dictionary.default };
}

async function read(): Promise<Speller> {
  const { speller, affixes, dictionary } = await fetchDictionary();
  return speller(affixes, dictionary);
}
