import { createHash } from 'node:crypto';
import { join, relative, sep } from 'node:path';

const source = join(import.meta.dirname, '../src');

/** The class name for a CSS module: the same in every build, so that pages rendered in Node match the style sheet. */
export function getScopedClassName(name: string, file: string): string {
  const path = relative(source, file.replace(/\?.*$/, '')).split(sep).join('/');
  const block = /^blocks\/([^/]+)\/view\.module\.css$/.exec(path)?.[1];
  return block === undefined
    ? `${name}_${createHash('sha256').update(path).digest('hex').slice(0, 5)}`
    : `block-${block}-${name}`;
}
