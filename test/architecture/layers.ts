/**
 * The layers of three folders, lowest first. A file may import its own subfolder and those of lower layers; subfolders
 * of one layer do not import each other. `.` stands for the files that are in no subfolder and not listed themselves.
 */
export const layers: Readonly<Record<string, readonly (readonly string[])[]>> = {
  state: [
    ['pages'],
    ['.'],
    ['storage', 'hosts'],
    ['tokens'],
    ['site'],
    ['journal', 'navigation', 'notices', 'route'],
    ['openFiles'],
    ['files'],
    ['review', 'siteFacts'],
    ['publish'],
    ['settings', 'sync'],
    ['changes'],
    ['checks', 'opening'],
    ['search'],
    ['intents'],
    ['lifecycle'],
  ],
  ui: [
    ['.'],
    ['kit', 'theme'],
    ['reading'],
    ['actions', 'icons', 'media', 'source'],
    ['forms'],
    ['editor'],
    ['palette'],
    ['screens'],
    ['AppRoot.tsx'],
  ],
  openapi: [['text'], ['read'], ['model', 'pages', 'write'], ['check', 'overlay', 'playground'], ['reference']],
};

/** Returns the entry of the table that a file belongs to; null if it has no layers. `file` is relative to `src/`. */
function entryOf(file: string): { readonly folder: string; readonly name: string; readonly layer: number } | null {
  const [folder = '', first = '', ...rest] = file.split('/');
  const rows = layers[folder];
  if (rows === undefined) return null;
  const name = rest.length > 0 || rows.flat().includes(first) ? first : '.';
  return { folder, name, layer: rows.findIndex((row) => row.includes(name)) };
}

/** Returns a sentence for an import that is not allowed; null if it is. */
export function complainOfImport(file: string, target: string): string | null {
  const [from, to] = [entryOf(file), entryOf(target)];
  if (from === null || to?.folder !== from.folder || to.name === from.name) return null;
  const missing = [from, to].find(({ layer }) => layer < 0);
  if (missing !== undefined)
    return `${missing.folder}/${missing.name} has no layer. Add it in test/architecture/layers.ts.`;
  return to.layer < from.layer ? null : `${file} imports ${target}, which is not on a lower layer.`;
}
