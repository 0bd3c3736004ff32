import dictionary from 'dictionary-en';
import { speller, type Speller } from '#lint/spelling/speller.ts';

let known: Speller | null = null;

/** Knows English; read when it is first asked for. */
export function englishSpeller(): Speller {
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return (known ??= speller(text(dictionary.aff), text(dictionary.dic)));
}
