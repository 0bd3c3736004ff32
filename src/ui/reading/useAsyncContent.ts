import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { RepoPath } from '#base/repoPath.ts';
import type { JSONContent } from '#document/page.ts';
import { getNodeText } from '#document/print/printedNodes.ts';
import type { CodeToken } from '#reading/code/codeToken.ts';
import { collectSnippetFiles } from '#reading/draw/snippetFiles.ts';
import type { DrawnSnippet, SiteContext } from '#reading/siteContext.ts';
import { getSnippetStamp, readSnippet } from '#state/siteFacts/readSnippet.ts';
import { siteStore } from '#state/site/siteStore.ts';
import { tokenizeInWorker } from './tokenizeInWorker.ts';
import { startAbortable, useAsyncValue } from '../kit/useAsyncValue.ts';
import { useApp } from '../useApp.ts';

type LateParts = Pick<SiteContext, 'code' | 'formula' | 'snippet'>;
type Formula = SiteContext['formula'];

/** Longer code is not highlighted. */
const longestCode = 20_000;
/** Code blocks in the first batch; later batches are larger. */
const firstCodes = 8;

/** Content of the page at `path` that loads asynchronously: highlighted code, formulas and snippets. Each part renders once available. */
export function useAsyncContent(doc: JSONContent, path: RepoPath): LateParts {
  const snippets = useSnippets(doc, path);
  const docs = useMemo(
    () => [doc, ...[...snippets.values()].flatMap((snippet) => (snippet === 'missing' ? [] : [snippet.doc]))],
    [doc, snippets],
  );
  const colors = useColors(docs);
  const formula = useFormula(docs);
  return useMemo(
    () => ({
      code: (code, language) => colors.get(keyOf(code, language)) ?? [],
      formula: (tex, isBlock) => formula?.(tex, isBlock) ?? null,
      snippet: (file) => snippets.get(file) ?? null,
    }),
    [colors, formula, snippets],
  );
}

interface ReadSnippet {
  readonly stamp: string;
  readonly snippet: DrawnSnippet | 'missing';
}

/** The snippets that a page shows, by the path as written. Each is read again when its file changes. */
function useSnippets(doc: JSONContent, page: RepoPath): ReadonlyMap<string, DrawnSnippet | 'missing'> {
  const app = useApp();
  const [read, setRead] = useState<ReadonlyMap<string, ReadSnippet>>(() => new Map());
  const snippets = useMemo(() => new Map([...read].map(([file, { snippet }]) => [file, snippet])), [read]);
  const files = useMemo(() => {
    const nested = [...snippets.values()].flatMap((snippet) =>
      snippet === 'missing' ? [] : collectSnippetFiles(snippet.doc, snippet.path),
    );
    return new Set([...collectSnippetFiles(doc), ...nested]);
  }, [doc, snippets]);
  const stamps = useStore(
    app.get(siteStore),
    useShallow(() => new Map([...files].map((file) => [file, getSnippetStamp(app, file, page)]))),
  );
  useEffect(
    () =>
      startAbortable(async (signal) => {
        const wanted = [...stamps].filter(([file, stamp]) => read.get(file)?.stamp !== stamp);
        if (wanted.length === 0) return;
        const found = await Promise.all(
          wanted.map(async ([file, stamp]): Promise<readonly [string, ReadSnippet]> => {
            const snippet = (await readSnippet(app, file, page)) ?? 'missing';
            return [file, { stamp, snippet }];
          }),
        );
        if (!signal.aborted) setRead((before) => new Map([...before, ...found]));
      }),
    [app, page, stamps, read],
  );
  return snippets;
}

function useColors(docs: readonly JSONContent[]): ReadonlyMap<string, readonly CodeToken[]> {
  const [colors, setColors] = useState<ReadonlyMap<string, readonly CodeToken[]>>(() => new Map());
  useEffect(
    () =>
      startAbortable(async (signal) => {
        const known = new Set<string>();
        let open = docs.flatMap(codesOf);
        for (let count = firstCodes; open.length > 0 && !signal.aborted; count *= 4) {
          const part = open.slice(0, count).filter(({ key }) => !known.has(key));
          open = open.slice(count);
          const found = await Promise.all(
            part.map(async ({ key, code, language }) => [key, await tokenizeInWorker(code, language)] as const),
          );
          for (const [key] of found) known.add(key);
          if (!signal.aborted && found.length > 0)
            setColors((before) => (found.every(([key]) => before.has(key)) ? before : new Map([...before, ...found])));
        }
      }),
    [docs],
  );
  return colors;
}

function useFormula(docs: readonly JSONContent[]): Formula | null {
  const enabled = useMemo(
    () => docs.some((doc) => holds(doc, ({ type }) => type === 'mathBlock' || type === 'mathInline')),
    [docs],
  );
  // Offline, formulas stay as source.
  const load = () => import('./renderStyledFormula.ts').catch(() => undefined);
  return useAsyncValue(load, [], { enabled })?.renderStyledFormula ?? null;
}

interface Code {
  readonly key: string;
  readonly code: string;
  readonly language: string;
}

function codesOf(node: JSONContent): readonly Code[] {
  if (node.type !== 'codeBlock') return (node.content ?? []).flatMap(codesOf);
  const code = getNodeText(node);
  const language = typeof node.attrs?.['language'] === 'string' ? node.attrs['language'] : '';
  return language === '' || code.length > longestCode ? [] : [{ key: keyOf(code, language), code, language }];
}

function keyOf(code: string, language: string): string {
  return `${language}\n${code}`;
}

function holds(node: JSONContent, is: (node: JSONContent) => boolean): boolean {
  return is(node) || (node.content ?? []).some((child) => holds(child, is));
}
