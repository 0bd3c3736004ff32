import { getOwnProperty } from '#base/getOwnProperty.ts';
import type { LanguageInput } from 'shiki/core';

type Load = () => Promise<{ readonly default: LanguageInput }>;

/** Aliases that pages use, mapped to the grammar names. */
const names: Readonly<Record<string, string>> = {
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  node: 'javascript',
  ts: 'typescript',
  py: 'python',
  python3: 'python',
  sh: 'bash',
  shell: 'bash',
  zsh: 'bash',
  curl: 'bash',
  console: 'bash',
  terminal: 'bash',
  yml: 'yaml',
  md: 'markdown',
  rb: 'ruby',
  rs: 'rust',
  golang: 'go',
  cs: 'csharp',
  'c#': 'csharp',
  'c++': 'cpp',
  kt: 'kotlin',
  docker: 'dockerfile',
  gql: 'graphql',
  jsonc: 'json',
  json5: 'json',
  tf: 'terraform',
  ps1: 'powershell',
};

const grammars: Readonly<Record<string, Load>> = {
  bash: () => import('shiki/langs/bash.mjs'),
  c: () => import('shiki/langs/c.mjs'),
  cpp: () => import('shiki/langs/cpp.mjs'),
  csharp: () => import('shiki/langs/csharp.mjs'),
  css: () => import('shiki/langs/css.mjs'),
  dart: () => import('shiki/langs/dart.mjs'),
  diff: () => import('shiki/langs/diff.mjs'),
  dockerfile: () => import('shiki/langs/dockerfile.mjs'),
  elixir: () => import('shiki/langs/elixir.mjs'),
  go: () => import('shiki/langs/go.mjs'),
  graphql: () => import('shiki/langs/graphql.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  http: () => import('shiki/langs/http.mjs'),
  ini: () => import('shiki/langs/ini.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  jsx: () => import('shiki/langs/jsx.mjs'),
  kotlin: () => import('shiki/langs/kotlin.mjs'),
  markdown: () => import('shiki/langs/markdown.mjs'),
  mdx: () => import('shiki/langs/mdx.mjs'),
  php: () => import('shiki/langs/php.mjs'),
  powershell: () => import('shiki/langs/powershell.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  ruby: () => import('shiki/langs/ruby.mjs'),
  rust: () => import('shiki/langs/rust.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  svelte: () => import('shiki/langs/svelte.mjs'),
  swift: () => import('shiki/langs/swift.mjs'),
  terraform: () => import('shiki/langs/terraform.mjs'),
  toml: () => import('shiki/langs/toml.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  vue: () => import('shiki/langs/vue.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
};

/** Display names, if not just the name with a capital. */
const titles: Readonly<Record<string, string>> = {
  cpp: 'C++',
  csharp: 'C#',
  css: 'CSS',
  graphql: 'GraphQL',
  html: 'HTML',
  http: 'HTTP',
  ini: 'INI',
  javascript: 'JavaScript',
  json: 'JSON',
  jsx: 'JSX',
  mdx: 'MDX',
  php: 'PHP',
  powershell: 'PowerShell',
  sql: 'SQL',
  toml: 'TOML',
  tsx: 'TSX',
  typescript: 'TypeScript',
  xml: 'XML',
  yaml: 'YAML',
};

/** Display name of a known language; otherwise the name as written. */
export function getLanguageTitle(language: string): string {
  const written = language.toLowerCase();
  const name = getOwnProperty(names, written) ?? written;
  if (getOwnProperty(grammars, name) === undefined && name !== 'mermaid') return language;
  return getOwnProperty(titles, name) ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** Languages that match a query by name or alias, prefix matches first. */
export function searchLanguages(query: string): readonly string[] {
  const all = [...Object.keys(grammars), 'mermaid'];
  const wanted = query.trim().toLowerCase();
  const calls = (language: string) => [
    language,
    getLanguageTitle(language).toLowerCase(),
    ...Object.keys(names).filter((alias) => names[alias] === language),
  ];
  const begins = (language: string) => Number(calls(language).some((word) => word.startsWith(wanted)));
  return all
    .filter((language) => calls(language).some((word) => word.includes(wanted)))
    .toSorted((one, other) => begins(other) - begins(one));
}

/** Grammar for a fence's language and its loader; null if it is shown plain. */
export function findHighlightGrammar(language: string): { readonly name: string; readonly load: Load } | null {
  const written = language.toLowerCase();
  const name = getOwnProperty(names, written) ?? written;
  const load = getOwnProperty(grammars, name);
  return load === undefined ? null : { name, load };
}
