import type { Speller } from '#lint/spelling/speller.ts';

/** Fetches what a createSpeller is made of. */
export async function importDictionary() {
  const [{ createSpeller }, affixes, dictionary] = await Promise.all([
    import('#lint/spelling/speller.ts'),
    import('dictionary-en/index.aff?raw'),
    import('dictionary-en/index.dic?raw'),
  ]);
  return { createSpeller, affixes: affixes.default, dictionary: dictionary.default };
}

/** Fetches the English dictionary, and makes it ready: about a second of a worker. */
export async function loadSpeller(): Promise<Speller> {
  const { createSpeller, affixes, dictionary } = await importDictionary();
  return createSpeller(affixes, dictionary);
}
