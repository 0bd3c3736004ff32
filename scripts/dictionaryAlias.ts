import { fileURLToPath } from 'node:url';

/** The dictionary's own files: its package names none but the one for Node. */
export const dictionaryAlias = {
  find: /^dictionary-en\/(?=index\.(?:aff|dic))/,
  replacement: fileURLToPath(new URL('.', import.meta.resolve('dictionary-en'))),
};
