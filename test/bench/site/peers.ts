import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { groupsOf, type PlainPage } from './plainPages.ts';
import { timed } from './runBuild.ts';

/** Another generator, installed for the same pages in a folder of the benchmark. */
export interface Peer {
  readonly name: string;
  /** As arguments of `npm install`: the newest versions that run on Node 20. */
  readonly packages: readonly string[];
  readonly files: (pages: readonly PlainPage[]) => Readonly<Record<string, string>>;
  readonly build: readonly string[];
  /** The output folder, and a page's file in it. */
  readonly out: string;
  readonly page: (name: string) => string;
}

const titled = ({ title, text }: PlainPage) => `---\ntitle: ${title}\n---\n\n${text}\n`;

const vitepress: Peer = {
  name: 'VitePress',
  packages: ['vitepress@1.6.4'],
  files: (pages) => {
    const sidebar = groupsOf(pages).map(({ group, pages: own }) => ({
      text: group,
      items: own.map(({ name, title }) => ({ text: title, link: `/${name}` })),
    }));
    return {
      '.vitepress/config.mjs': `export default ${JSON.stringify({ title: 'Plain', ignoreDeadLinks: true, themeConfig: { search: { provider: 'local' }, sidebar } })};\n`,
      ...Object.fromEntries(
        pages.map((page) => [`${page.name}.md`, `${titled({ ...page, text: `# ${page.title}\n\n${page.text}` })}`]),
      ),
    };
  },
  build: ['npx', '--no-install', 'vitepress', 'build'],
  out: '.vitepress/dist',
  page: (name) => `${name}.html`,
};

const starlight: Peer = {
  name: 'Starlight',
  packages: ['astro@5.18.2', '@astrojs/starlight@0.36.3'],
  files: (pages) => {
    const sidebar = groupsOf(pages).map(({ group, pages: own }) => ({
      label: group,
      items: own.map(({ name, title }) => ({ label: title, link: `/${name}/` })),
    }));
    return {
      'astro.config.mjs': `import { defineConfig } from 'astro/config';\nimport starlight from '@astrojs/starlight';\nexport default defineConfig({ integrations: [starlight(${JSON.stringify({ title: 'Plain', sidebar })})] });\n`,
      'src/content.config.ts': `import { defineCollection } from 'astro:content';\nimport { docsLoader } from '@astrojs/starlight/loaders';\nimport { docsSchema } from '@astrojs/starlight/schema';\nexport const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };\n`,
      ...Object.fromEntries(pages.map((page) => [`src/content/docs/${page.name}.md`, titled(page)])),
    };
  },
  build: ['npx', '--no-install', 'astro', 'build'],
  out: 'dist',
  page: (name) => `${name}/index.html`,
};

const docusaurus: Peer = {
  name: 'Docusaurus',
  packages: [
    '@docusaurus/core@3.10.2',
    '@docusaurus/preset-classic@3.10.2',
    '@docusaurus/faster@3.10.2',
    'react@19.3.1',
    'react-dom@19.3.1',
  ],
  files: (pages) => {
    const docs = groupsOf(pages).map(({ group, pages: own }) => ({
      type: 'category',
      label: group,
      items: own.map(({ name }) => name),
    }));
    const config = {
      title: 'Plain',
      url: 'https://docs.example.com',
      baseUrl: '/',
      onBrokenLinks: 'ignore',
      onBrokenAnchors: 'ignore',
      markdown: { format: 'detect' },
      future: { faster: true, v4: true },
      presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: './sidebars.js' }, blog: false, pages: false }]],
    };
    return {
      'package.json': '{"private":true}\n', // its server bundle can't be a module
      'docusaurus.config.js': `export default ${JSON.stringify(config)};\n`,
      'sidebars.js': `export default ${JSON.stringify({ docs })};\n`,
      ...Object.fromEntries(pages.map((page) => [`docs/${page.name}.md`, titled(page)])),
    };
  },
  build: ['npx', '--no-install', 'docusaurus', 'build'],
  out: 'build',
  page: (name) => `${name}/index.html`,
};

export const peers: readonly Peer[] = [vitepress, starlight, docusaurus];

/** Writes a peer's files and installs it in its own folder. */
export async function putUp({ packages, files }: Peer, pages: readonly PlainPage[], folder: string): Promise<void> {
  for (const [path, text] of Object.entries({
    'package.json': '{"private":true,"type":"module"}\n',
    ...files(pages),
  })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  await timed(['npm', 'install', '--silent', '--no-audit', '--no-fund', ...packages], folder);
}
