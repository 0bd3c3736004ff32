import { ownValue } from '#base/ownValue.ts';

const names: Readonly<Record<string, string>> = { github: 'GitHub', fontawesome: 'Font Awesome' };

/** What an option of a choice is called: by its own name where it has one, else the word that is written, as a word. */
export function choiceWords(option: string, words: Readonly<Record<string, string>>): string {
  const plain = option.replaceAll('-', ' ');
  return ownValue(words, option) ?? ownValue(names, option) ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}
