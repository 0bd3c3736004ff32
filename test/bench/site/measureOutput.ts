import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The total bytes of all files in a folder. */
export function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

/** The script and styles that a page loads or contains, in gzipped bytes: each file once, with the static imports of its scripts. */
export function weightOf(folder: string, page: string): { readonly script: number; readonly style: number } {
  const html = readFileSync(join(folder, page), 'utf8');
  const linked = [...html.matchAll(/<link\b[^>]*>/g)].map(([tag]) => tag);
  const named = (tags: readonly string[], name: string) =>
    tags.flatMap((tag) => new RegExp(`\\b${name}="?([^"\\s>]+)`).exec(tag)?.[1] ?? []);
  const tags = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
  const scripts = new Set<string>();
  const visit = (file: string): void => {
    if (scripts.has(file) || !existsSync(file)) return;
    scripts.add(file);
    const imports = readFileSync(file, 'utf8').matchAll(/\b(?:import|from)\s*["'](\.[^"']+)["']/g);
    for (const [, path = ''] of imports) visit(resolve(dirname(file), path));
  };
  const preloaded = linked.filter((tag) => /rel="?modulepreload\b/.test(tag));
  for (const address of [...named(tags, 'src'), ...named(preloaded, 'href')]) visit(join(folder, address));
  const sheets = named(
    linked.filter((tag) => /rel="?(?:preload )?stylesheet/.test(tag)),
    'href',
  );
  const inline = (element: string) =>
    [...html.matchAll(new RegExp(`<${element}\\b(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'g'))]
      .map(([, text = '']) => text)
      .join('\n');
  const packed = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + (existsSync(file) ? gzipSync(readFileSync(file)).length : 0), 0);
  const packedText = (text: string) => (text === '' ? 0 : gzipSync(text).length);
  return {
    script: packed(scripts) + packedText(inline('script')),
    style: packed(sheets.map((sheet) => join(folder, sheet))) + packedText(inline('style')),
  };
}
