import dictionary from 'dictionary-en';
import { createSpeller, type Speller } from '#lint/spelling/speller.ts';

let known: Speller | null = null;

/** The English speller, loaded on first use. */
export function getEnglishSpeller(): Speller {
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return (known ??= createSpeller(text(dictionary.aff), text(dictionary.dic)));
}
