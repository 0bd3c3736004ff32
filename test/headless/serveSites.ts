// The process that `smallSite.ts` starts: a server, to which each test file of the parent process adds a site.
import { startOwnSites, type SiteFiles } from '../browser/ownSite.ts';

/** A request to add a site. */
export interface WantedSite {
  readonly name: string;
  readonly files: SiteFiles;
}

/** The response: where the site is. */
export interface ServedSite {
  readonly url: string;
  readonly address: string;
  readonly folder: string;
}

const sites = await startOwnSites();
process.on('message', ({ name, files }: WantedSite) => {
  void sites.add(name, files).then(({ url, address, folder }) => process.send?.({ url, address, folder }));
});
process.once('disconnect', () => void sites.close().then(() => process.exit(0)));
