import { safeLoad } from 'js-yaml-3';
import { load } from 'js-yaml-4';

/** The value that a YAML parser returns for a text, or its error. */
export type Reading = { readonly value: unknown } | { readonly error: string };

/** A text as js-yaml 3 (gray-matter's) and js-yaml 4 read it. */
export function readByJsYaml(text: string): { readonly three: Reading; readonly four: Reading } {
  return { three: reading(() => safeLoad(text)), four: reading(() => load(text)) };
}

function reading(read: () => unknown): Reading {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof Error) return { error: error.message };
    throw error;
  }
}
