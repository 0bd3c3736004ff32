import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { getScopedClassName } from '../../scripts/getScopedClassName.ts';

const root = join(import.meta.dirname, '../..');
const entryName = 'virtual:reading';

/** What a built page needs in addition to its HTML. */
export interface ReadingBundle {
  /** The script, without what it loads only for diagrams. */
  readonly script: string;
  readonly style: string;
}

/** The behavior of rendered pages as one minified script, and their full style sheet. */
export async function bundleReading(): Promise<ReadingBundle> {
  const behavior = join(root, 'src/reading/behavior/attachBehavior.ts');
  const { script } = await bundle(
    `import { attachBehavior } from ${JSON.stringify(behavior)};\nglobalThis.detachBehavior = attachBehavior(document.body);`,
  );
  const parts = ['src/reading/page.css', 'src/reading/draw/drawPage.tsx'].map(
    (path) => `import ${JSON.stringify(join(root, path))};`,
  );
  const { style } = await bundle(parts.join('\n'));
  return { script, style };
}

async function bundle(code: string): Promise<ReadingBundle> {
  const entry: Plugin = {
    name: 'reading-entry',
    resolveId: (id) => (id === entryName ? id : null),
    load: (id) => (id === entryName ? code : null),
  };
  const result = await build({
    configFile: false,
    root,
    mode: 'production',
    logLevel: 'error',
    plugins: [entry],
    css: { modules: { generateScopedName: getScopedClassName } },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: entryName,
        treeshake: { moduleSideEffects: (id) => id === entryName || id.endsWith('.css') || id.includes('/src/') },
      },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((part) => ('output' in part ? part.output : []));
  const style = outputs
    .map((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source) : ''))
    .join('');
  const script = outputs.map((file) => (file.type === 'chunk' && file.isEntry ? file.code : '')).join('');
  return { script, style };
}
