import { getOwnProperty } from '#base/getOwnProperty.ts';

const names: Readonly<Record<string, string>> = { github: 'GitHub', fontawesome: 'Font Awesome' };

/** What an option of a choice is called: by its own name where it has one, else the word that is written, as a word. */
export function getOptionLabel(option: string, words: Readonly<Record<string, string>>): string {
  const plain = option.replaceAll('-', ' ');
  return (
    getOwnProperty(words, option) ?? getOwnProperty(names, option) ?? plain.charAt(0).toUpperCase() + plain.slice(1)
  );
}
