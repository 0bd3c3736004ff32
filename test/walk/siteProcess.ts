// The process started by `ownProcess.ts`: one site on its own server, and Git on its repository for the parent process.
import { startOwnSite } from '../browser/ownSite.ts';
import { otherBranch } from './otherBranch.ts';
import type { Asked, Told } from './ownProcess.ts';
import { walkSite } from './walkSite.ts';

const site = await startOwnSite(walkSite);
site.git('tag', 'start', 'main');
site.git('branch', otherBranch, 'main');

const tell = (told: Told) => process.send?.(told);

function answerTo(asked: Asked): string {
  switch (asked.do) {
    case 'files':
      return site.git('ls-tree', '-r', '--name-only', asked.branch);
    case 'text':
      return site.bytes(asked.branch, asked.path).toString('utf8');
    case 'commit':
      site.commit(asked.branch, asked.path, asked.text);
      return '';
    case 'reset':
      reset();
      return '';
  }
}

/** Resets the repository to the start of all walks. */
function reset(): void {
  const kept = ['', 'refs/heads/main', `refs/heads/${otherBranch}`];
  const branches = site
    .git('for-each-ref', '--format=%(refname)', 'refs/heads')
    .split('\n')
    .filter((name) => !kept.includes(name));
  for (const branch of branches) site.git('update-ref', '-d', branch);
  site.git('update-ref', 'refs/heads/main', 'refs/tags/start');
}

process.on('message', (asked: Asked) => {
  try {
    tell({ id: asked.id, text: answerTo(asked) });
  } catch (error) {
    tell({ id: asked.id, error: String(error) });
  }
});
process.once('disconnect', () => void site.close().then(() => process.exit(0)));
tell({
  id: 0,
  text: JSON.stringify({
    url: site.url,
    address: site.address,
    settings: await (await fetch(`${site.url}/settings.json`)).json(),
  }),
});
