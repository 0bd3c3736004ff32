import type { RepoPath } from '#base/repoPath.ts';
import type { JSONContent } from '#document/page.ts';
import { resolveCodePath } from '#reading/ownCode/findCustomCode.ts';
import type { CodeFile } from '#reading/ownCode/compileCustomComponents.ts';
import { sha256 } from './sha256.ts';
import { docwrightFolder } from './siteWriter.ts';

/** The site's own code files; null if none may run. */
interface OwnCodeFiles {
  readonly code: ReadonlyMap<RepoPath, string> | null;
  readonly siteFolder: RepoPath;
}

/** A page's document with placeholders for its custom components, and the file of the module that renders them. */
export interface CompiledPageCode {
  readonly doc: JSONContent;
  readonly ownCode: { readonly file: string; readonly text: string } | null;
  readonly names: ReadonlySet<string>;
  readonly problems: readonly string[];
}

/** Compiles a page's custom components; leaves the page unchanged if none of the site's code may run. */
export async function compilePageCode(
  { code, siteFolder }: OwnCodeFiles,
  page: RepoPath | null,
  doc: JSONContent,
): Promise<CompiledPageCode> {
  const none = { doc, ownCode: null, names: new Set<string>(), problems: [] };
  if (code === null || page === null) return none;
  const codeFile = (from: string): CodeFile | null => {
    const path = resolveCodePath(from, page, siteFolder, (one) => code.has(one));
    return path === null ? null : { path, text: code.get(path) ?? '' };
  };
  const { compileCustomComponents } = await import('#reading/ownCode/compileCustomComponents.ts'); // includes the compiler; most sites don't need it
  const { code: found, problems } = compileCustomComponents(doc, codeFile);
  if (found === null) return { ...none, problems };
  const text = `// ${encodeURI(page)}\n${found.module}`;
  const file = `${docwrightFolder}/own/${sha256(text).slice(0, 16)}.js`;
  return { doc: found.doc, ownCode: { file, text }, names: found.names, problems };
}
