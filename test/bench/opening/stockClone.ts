// The peer of the clone benchmark: isomorphic-git as in its documentation, with a checkout, in the page.
import '../../../src/workspace/bufferGlobal.ts';
import LightningFS from '@isomorphic-git/lightning-fs';
import git from 'isomorphic-git';
import http from 'isomorphic-git/http/web';

async function stockClone(url: string, page: string): Promise<number> {
  const fs = new LightningFS('stock', { wipe: true });
  const started = performance.now();
  await git.clone({ fs, http, dir: '/site', url, singleBranch: true, depth: 1 });
  const text = await fs.promises.readFile(`/site/${page}`, 'utf8');
  if (String(text).length === 0) throw new Error('The page is empty.');
  return performance.now() - started;
}

Object.assign(globalThis, { stockClone });
