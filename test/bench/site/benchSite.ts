import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Row } from '../row.ts';
import { sizeOf, weightOf } from './measureOutput.ts';
import { peers, putUp } from './peers.ts';
import { groupsOf, plainPages, type PlainPage } from './plainPages.ts';
import { buildOurs, timed, timeOfChange } from './runBuild.ts';
import { timeOfPage } from './timeOfPage.ts';

const exampleFolder = join(import.meta.dirname, '../../../src/server/example/site');

/**
 * The built site: how long it takes to build, cold and after a change, and how much a page's readers download; compared to other generators
 * if `DOCWRIGHT_PEERS=1`.
 */
export async function benchSite(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-bench-site-'));
  const at = (name: string) => join(folder, name);
  try {
    cpSync(exampleFolder, at('example'), { recursive: true });
    await buildOurs(at('example'), at('example-out')); // builds the assets, which are cached
    const pages = plainPages(300);
    writeSite(at('plain'), pages);
    writeSite(at('many'), plainPages(5000));
    const ours = await measured('300 pages of plain Markdown', at('plain'), 'part-1/page-1');
    const example = await measured('the example site', at('example'), 'quickstart');
    const beside = process.env['DOCWRIGHT_PEERS'] === '1' ? await measurePeers(pages, folder) : [];
    const many = await buildOurs(at('many'), at('many-out'));
    return [
      ...besidePeers(ours, beside),
      ...besidePeers(example, []),
      within('5,000 pages, built cold', many.milliseconds, 'ms', 60_000),
      within('5,000 pages, the most memory', many.memory, 'kB', 1_500_000),
      { name: '5,000 pages, output', measured: sizeOf(at('many-out')) / 1000, unit: 'kB' },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Measured {
  readonly name: string;
  readonly cold: number;
  /** Null if it wasn't measured. */
  readonly change: number | null;
  readonly output: number;
  /** The time until a browser shows a page's text. */
  readonly shown: number;
  readonly script: number;
  readonly style: number;
}

async function measured(name: string, folder: string, page: string): Promise<Measured> {
  const out = `${folder}-out`;
  const { milliseconds } = await buildOurs(folder, out);
  const change = await timeOfChange(folder, out, `${page}.${folder.endsWith('example') ? 'mdx' : 'md'}`);
  const shown = await timeOfPage(out, `${page}/`);
  return { name, cold: milliseconds, change, output: sizeOf(out), shown, ...weightOf(out, `${page}/index.html`) };
}

async function measurePeers(pages: readonly PlainPage[], folder: string): Promise<readonly Measured[]> {
  const found: Measured[] = [];
  for (const peer of peers) {
    const own = join(folder, peer.name);
    await putUp(peer, pages, own);
    const { milliseconds } = await timed(peer.build, own);
    const out = join(own, peer.out);
    const built = pages.filter(({ name }) => existsSync(join(out, peer.page(name)))).length;
    found.push({
      // Astro sometimes starts writing before it has read all pages.
      name: built === pages.length ? peer.name : `${peer.name} (${built} of ${pages.length} pages)`,
      cold: milliseconds,
      change: null,
      output: sizeOf(out),
      shown: await timeOfPage(out, peer.page('part-1/page-1')),
      ...weightOf(out, peer.page('part-1/page-1')),
    });
  }
  return found;
}

/** The rows of a site, each compared to the best peer, and one per peer if there are several. */
function besidePeers(ours: Measured, beside: readonly Measured[]): readonly Row[] {
  const row = (
    what: string,
    unit: Row['unit'],
    of: (one: Measured) => number,
    target: number | null,
  ): readonly Row[] => {
    const name = `${ours.name}, ${what}`;
    const own = of(ours);
    const plain: Row = target === null ? { name, measured: own, unit } : within(name, own, unit, target);
    return beside.length === 0
      ? [plain]
      : beside.map((peer, index) => ({
          ...(index === 0 ? plain : { name, measured: own, unit }),
          peer: { name: peer.name, measured: of(peer) },
          ratio: own / of(peer),
        }));
  };
  const fastest = Math.min(...beside.map(({ cold }) => cold));
  return [
    ...row('built cold', 'ms', ({ cold }) => cold, beside.length === 0 ? null : fastest / 4),
    ...(ours.change === null ? [] : [within(`${ours.name}, one page changed in --watch`, ours.change, 'ms', 200)]),
    ...row('output', 'kB', ({ output }) => output / 1000, null),
    ...row('a page shown in Chromium', 'ms', ({ shown }) => shown, null),
    ...row('script of a page, gzip', 'bytes', ({ script }) => script, 12_000),
    ...row('styles of a page, gzip', 'bytes', ({ style }) => style, 20_000),
  ];
}

function within(name: string, found: number, unit: Row['unit'], most: number): Row {
  return {
    name,
    measured: found,
    unit,
    target: `at most ${Math.round(most).toLocaleString('en')} ${unit}`,
    reached: found <= most,
  };
}

function writeSite(folder: string, pages: readonly PlainPage[]): void {
  const navigation = {
    groups: groupsOf(pages).map(({ group, pages: own }) => ({ group, pages: own.map(({ name }) => name) })),
  };
  const files = {
    'docs.json': JSON.stringify({ theme: 'mint', name: 'Plain', navigation }),
    ...Object.fromEntries(
      pages.map(({ name, title, text }) => [`${name}.md`, `---\ntitle: ${title}\n---\n\n${text}\n`]),
    ),
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
