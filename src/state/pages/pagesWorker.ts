import { expose } from 'comlink';
import { patchAndProve, readPage } from '#blocks/pages.ts';
import { problem } from '#base/problem.ts';
import { err, ok } from '#base/result.ts';
import type { Page } from '#document/page.ts';
import type { PagesClient } from './pagesClient.ts';

// Each page as it was opened. Edits are always made against it, so undoing everything gives back the bytes it had.
const pages = new Map<string, Page>();

const client: PagesClient = {
  open(path, text) {
    const page = readPage(text);
    pages.set(path, page);
    const { doc, frontMatter, problems } = page;
    return Promise.resolve({ doc, frontMatter, problems });
  },
  edit(path, doc, frontMatter) {
    const page = pages.get(path);
    if (page === undefined) return Promise.resolve(err(problem('workspace/file-not-found', `${path} is not open.`)));
    const patched = patchAndProve(page, doc, frontMatter ?? undefined);
    return Promise.resolve(patched.ok ? ok(patched.value.text) : patched);
  },
  close(path) {
    pages.delete(path);
    return Promise.resolve();
  },
};

expose(client);
