import { isDeepStrictEqual } from 'node:util';
import type { RepoPath } from '#base/repoPath.ts';
import type { PageView } from '#site/view/pageView.ts';
import type { SidebarEntry } from '#site/view/navigationView.ts';
import { answersOf, pageDrawer, type Drawing, type PageToDraw } from '../files/drawPages.ts';
import type { DrawnPages, PagesToDraw } from '../files/makeSite.ts';
import { isMeasured } from '../files/pictureSizes.ts';
import { answersTo, type Asked } from '../files/siteAnswers.ts';
import type { DrawnParts, OwnPage } from '../files/writePages.ts';
import type { StampedFolder } from './keptFolder.ts';

/** A page that was drawn, and what of that is kept. */
interface Kept<Page extends PageToDraw, Parts> {
  readonly page: Page;
  readonly asked: Asked | null;
  readonly parts: Parts;
}

/** Pages that were drawn, with all that they were drawn from. */
export interface KeptPages {
  readonly pages: ReadonlyMap<RepoPath, Kept<OwnPage, DrawnParts>>;
  /** The page that says that there is none, as HTML. */
  readonly missing: Kept<PageToDraw, string> | null;
  readonly texts: ReadonlyMap<RepoPath, string>;
  /** What all pages share, as one text. */
  readonly shared: string;
  /** What answers to pages depend on, as one text. */
  readonly answering: string;
}

/** No page was drawn yet. */
export const noPages: KeptPages = { pages: new Map(), missing: null, texts: new Map(), shared: '', answering: '' };

/**
 * Draws those pages that would not come out as before, by `draw`, and gives all, in the order of the paths, with what is to be kept.
 * A page comes out as before where it is drawn from the same: its text and view, what all pages share, the texts of its parts,
 * and the answers to all that it asked.
 */
export async function drawStale(
  before: KeptPages,
  wanted: PagesToDraw & Pick<StampedFolder, 'stamp'>,
  draw: (pages: PagesToDraw) => Promise<readonly DrawnParts[]>,
): Promise<DrawnPages & { readonly kept: KeptPages; readonly stale: number }> {
  const { paths, pageAt, notFound, drawing, texts } = wanted;
  const shared = sharedIn(drawing);
  const answering = answeringIn(wanted);
  const isSame = comparison(before, { drawing, texts, shared, answering });
  const asDrawn = new Map(paths.map((path) => [path, pageAt(path)]));
  const known = new Map(
    paths.flatMap((path) => {
      const one = before.pages.get(path);
      return one !== undefined && isSame(one, asDrawn.get(path)) ? [[path, one.parts] as const] : [];
    }),
  );
  const stale = paths.filter((path) => !known.has(path));
  const anew = await draw({ ...wanted, paths: stale, pageAt: (path) => asDrawn.get(path) ?? pageAt(path) });
  const parts = new Map([...known, ...anew.map((one) => [one.path, one] as const)]);
  const drawn = paths.flatMap((path) => parts.get(path) ?? []);
  const pages = new Map(
    drawn.flatMap((one) => {
      const page = asDrawn.get(one.path);
      return page === undefined ? [] : [[one.path, { page, asked: one.asked, parts: one }] as const];
    }),
  );
  const missing =
    before.missing !== null && isSame(before.missing, notFound) ? before.missing : await drawMissing(wanted);
  return {
    drawn,
    missing: missing.parts,
    kept: { pages, missing, texts, shared, answering },
    stale: stale.length,
  };
}

async function drawMissing({
  notFound: page,
  drawing,
}: Pick<PagesToDraw, 'notFound' | 'drawing'>): Promise<Kept<PageToDraw, string>> {
  const { html, asked } = await pageDrawer(drawing)(page, null);
  return { page, asked, parts: html };
}

function sharedIn({ addressed: { names }, around, files, apiSettings, code }: Drawing): string {
  return JSON.stringify([
    [...names.pages],
    [...names.files],
    around,
    files,
    apiSettings,
    code === null ? null : [...code],
  ]);
}

function answeringIn({
  drawing: { addressed },
  texts,
  stamp,
}: Pick<PagesToDraw, 'drawing' | 'texts'> & Pick<StampedFolder, 'stamp'>): string {
  const files = [...addressed.files];
  return JSON.stringify([files, [...addressed.routes.paths], [...texts.keys()], files.filter(isMeasured).map(stamp)]);
}

/** Whether a page that was drawn would come out as it did. */
function comparison(
  before: KeptPages,
  {
    drawing,
    texts,
    shared,
    answering,
  }: Pick<PagesToDraw, 'drawing'> & Pick<KeptPages, 'texts' | 'shared' | 'answering'>,
): (known: Kept<PageToDraw, unknown>, page: PageToDraw | undefined) => boolean {
  const isSameView = viewComparison();
  return ({ page: drawn, asked }, page) =>
    page !== undefined &&
    asked !== null &&
    shared === before.shared &&
    drawn.text === page.text &&
    drawn.whole === page.whole &&
    isSameReference(drawn.api, page.api) &&
    isSameReference(drawn.schema, page.schema) &&
    isSameView(drawn.view, page.view) &&
    asked.parts.every((part) => before.texts.get(part) === texts.get(part)) &&
    (answering === before.answering || answersTo(asked.questions, answersOf(drawing, page)) === asked.answers);
}

/** References are the same values as long as they are made of the same. */
function isSameReference(one: PageToDraw['api'] | PageToDraw['schema'], other: typeof one): boolean {
  return one?.reference === other?.reference && one?.describes === other?.describes;
}

/** Compares views; the entries of a sidebar, which many pages share, are compared once. */
function viewComparison(): (one: PageView, other: PageView) => boolean {
  const known = new Map<readonly SidebarEntry[], Map<readonly SidebarEntry[], boolean>>();
  const isSameList = (one: readonly SidebarEntry[], other: readonly SidebarEntry[]) => {
    const compared = known.get(one) ?? new Map<readonly SidebarEntry[], boolean>();
    known.set(one, compared);
    const same = compared.get(other) ?? isDeepStrictEqual(one, other);
    compared.set(other, same);
    return same;
  };
  const apart = ({ navigation: { entries, ...navigation }, ...view }: PageView) => ({
    entries,
    rest: [view, navigation],
  });
  return (one, other) => {
    const [a, b] = [apart(one), apart(other)];
    return isSameList(a.entries, b.entries) && isDeepStrictEqual(a.rest, b.rest);
  };
}
