/** A floor of the architecture: its files, and the floors and packages that they may import. */
export interface Floor {
  readonly name: string;
  /** Matches the file's path relative to `src/`. The first matching floor is the file's. */
  readonly files: RegExp;
  readonly floors: readonly string[];
  /** Packages by name; null allows any. */
  readonly packages: readonly RegExp[] | null;
  readonly pure: boolean;
}

const pureFloors = ['base', 'form', 'merge', 'document', 'config', 'block specs', 'site', 'lint', 'openapi'];

/** The table of design.md, "The house". A file may import from its own floor and from those in its row. */
export const floors: readonly Floor[] = [
  { name: 'base', files: /^base\//, floors: [], packages: [/^diff$/], pure: true },
  { name: 'form', files: /^form\//, floors: ['base'], packages: [/^zod$/], pure: true },
  { name: 'merge', files: /^merge\//, floors: ['base', 'config'], packages: [/^node-diff3$/], pure: true },
  {
    name: 'document',
    files: /^document\//,
    floors: ['base', 'merge'],
    packages: [
      /^mdast-/,
      /^micromark/,
      /^unist-/,
      /^mdast$/,
      /^unified$/,
      /^remark-/,
      /^yaml$/,
      /^node-diff3$/,
      /^prosemirror-model$/,
      /^acorn/,
      /^sucrase\/dist\/parser\//,
      /^estree/,
      /^vfile-message$/,
      /^decode-named-character-reference$/,
    ],
    pure: true,
  },
  {
    // It connects the workspace with the forges' APIs, as `main.tsx` does for the page.
    name: 'workspace worker',
    files: /^workspace\/workspaceWorker\.ts$/,
    floors: ['base', 'workspace', 'providers'],
    packages: [/^comlink$/, /^@isomorphic-git\/lightning-fs$/, /^fake-indexeddb$/],
    pure: false,
  },
  {
    name: 'workspace',
    files: /^workspace\//,
    floors: ['base', 'merge', 'workspace worker'],
    packages: [
      /^isomorphic-git/,
      /^@isomorphic-git\/lightning-fs$/,
      /^comlink$/,
      /^idb$/,
      /^zod$/,
      /^buffer$/,
      /^pako$/,
      /^sha\.js$/,
      /^fake-indexeddb$/,
    ],
    pure: false,
  },
  { name: 'config', files: /^config\//, floors: ['base', 'form'], packages: [/^zod$/, /^jsonc-parser$/], pure: true },
  {
    name: 'block specs',
    files:
      /^blocks\/(?:[^/]+\/spec|registry|pages|documentSchema|attributeTarget|[a-z][A-Za-z]*Spec|[a-z][A-Za-z]*Attributes?)\.ts$/,
    floors: ['base', 'document', 'form'],
    packages: [/^zod$/],
    pure: true,
  },
  {
    name: 'providers',
    files: /^providers\//,
    floors: ['base', 'workspace'],
    packages: [/^zod$/],
    pure: false,
  },
  {
    name: 'site',
    files: /^site\//,
    floors: ['base', 'document', 'config', 'block specs', 'openapi'],
    packages: [/^jsonc-parser$/, /^minisearch$/],
    pure: true,
  },
  {
    name: 'lint',
    files: /^lint\//,
    floors: ['base', 'form', 'document', 'config', 'block specs', 'site', 'openapi'],
    packages: [/^color-name$/, /^zod$/, /^yaml$/, /^mdast$/, /^mdast-util-mdx-jsx$/, /^jsonc-parser$/, /^nspell$/],
    pure: true,
  },
  {
    name: 'openapi',
    files: /^openapi\//,
    floors: ['base', 'document', 'config', 'block specs'],
    packages: [/^js-yaml$/, /^@scalar\/openapi-upgrader$/, /^openapi-sampler$/],
    pure: true,
  },
  {
    name: 'reading',
    files: /^(?:reading|blocks)\//,
    floors: pureFloors,
    packages: [
      /^react$/,
      /^react-dom$/,
      /^shiki$/,
      /^katex$/,
      /^mermaid$/,
      /^zod$/,
      /^minisearch$/,
      /^postcss$/,
      /^@unocss\//,
      /^@fontsource-variable\//,
      /^sucrase$/,
      /^acorn$/,
    ],
    pure: false,
  },
  {
    name: 'state',
    files: /^state\//,
    floors: [...pureFloors, 'workspace', 'providers'],
    packages: [/^zustand/, /^comlink$/, /^zod$/, /^idb$/, /^node-diff3$/, /^fflate$/, /^diff$/, /^dictionary-en$/],
    pure: false,
  },
  {
    name: 'ui',
    files: /^ui\//,
    floors: [...pureFloors, 'reading', 'state', 'site files'],
    packages: null,
    pure: false,
  },
  {
    name: 'main',
    files: /^main\.tsx$/,
    floors: [...pureFloors, 'workspace', 'providers', 'reading', 'state', 'ui'],
    packages: null,
    pure: false,
  },
  { name: 'last resort', files: /^lastResort\//, floors: [], packages: [], pure: false },
  {
    name: 'site files',
    files: /^sitegen\/files\//,
    floors: [...pureFloors, 'reading'],
    packages: [/^zod$/, /^image-size$/, /^sha\.js$/],
    pure: false,
  },
  { name: 'Git folder', files: /^gitFolder\//, floors: ['base'], packages: [/^node:/], pure: false },
  { name: 'built folder', files: /^builtFolder\//, floors: ['base'], packages: [/^node:/, /^express$/], pure: false },
  {
    name: 'sitegen',
    files: /^sitegen\//,
    floors: [...pureFloors, 'reading', 'site files', 'Git folder', 'built folder'],
    packages: null,
    pure: false,
  },
  { name: 'handler', files: /^handler\//, floors: ['base'], packages: [/^zod$/], pure: false },
  {
    name: 'server',
    files: /^server\//,
    floors: ['base', 'Git folder', 'built folder', 'handler'],
    packages: null,
    pure: false,
  },
  {
    name: 'command',
    files: /^command\//,
    floors: [...pureFloors, 'reading', 'site files', 'sitegen', 'server'],
    packages: null,
    pure: false,
  },
];
