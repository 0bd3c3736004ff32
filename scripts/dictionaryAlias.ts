import { fileURLToPath } from 'node:url';

/** The dictionary's raw files: the package only exports its Node entry. */
export const dictionaryAlias = {
  find: /^dictionary-en\/(?=index\.(?:aff|dic))/,
  replacement: fileURLToPath(new URL('.', import.meta.resolve('dictionary-en'))),
};
