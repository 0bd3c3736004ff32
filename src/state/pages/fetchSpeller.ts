import type { Speller } from '#lint/spelling/speller.ts';

/** Fetches what a speller is made of. */
export async function fetchDictionary() {
  const [{ speller }, affixes, dictionary] = await Promise.all([
    import('#lint/spelling/speller.ts'),
    import('dictionary-en/index.aff?raw'),
    import('dictionary-en/index.dic?raw'),
  ]);
  return { speller, affixes: affixes.default, dictionary: dictionary.default };
}

/** Fetches the English dictionary, and makes it ready: about a second of a worker. */
export async function fetchSpeller(): Promise<Speller> {
  const { speller, affixes, dictionary } = await fetchDictionary();
  return speller(affixes, dictionary);
}
