import { getOwnProperty } from '#base/getOwnProperty.ts';

const names: Readonly<Record<string, string>> = { github: 'GitHub', fontawesome: 'Font Awesome' };

/** Label of a choice's option: its own label if it has one, otherwise the option itself, capitalized and without hyphens. */
export function getOptionLabel(option: string, words: Readonly<Record<string, string>>): string {
  const plain = option.replaceAll('-', ' ');
  return (
    getOwnProperty(words, option) ?? getOwnProperty(names, option) ?? plain.charAt(0).toUpperCase() + plain.slice(1)
  );
}
