import { z } from 'zod';
import type { RepoPath } from '#base/repoPath.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { defineSiteStore } from '../site/defineSiteStore.ts';
import type { App } from '../app.ts';

const unwritten = z.object({
  file: z.string(),
  field: z.string(),
  /** The file's value. Input typed over another value is no longer shown. */
  over: z.string(),
  typed: z.string(),
});

/** Invalid input in a field, which no file has. */
type Unwritten = z.infer<typeof unwritten>;

/** A form field by its file and its location there. */
export interface FieldLocation {
  readonly file: RepoPath;
  readonly field: string;
}

const unwrittenFields = defineSiteStore<{ readonly site: string | null; readonly fields: readonly Unwritten[] }>(
  () => ({
    site: null,
    fields: [],
  }),
);

const keyOf = (site: string) => `docwright-unwritten ${site}`;
/** Larger input isn't kept across a reload; UTF-16 units. */
const longest = 200_000;

/** Returns the invalid input typed over a file's value, also after switching screens or reloading. Null if none. */
function unwrittenAt(app: App, { file, field }: FieldLocation, over: string): string | null {
  return all(app).find((one) => one.file === file && one.field === field && one.over === over)?.typed ?? null;
}

/** Keeps a field's invalid input; null deletes it after it was written or undone. */
function keepUnwritten(app: App, { file, field }: FieldLocation, over: string, typed: string | null): void {
  const others = all(app).filter((one) => one.file !== file || one.field !== field);
  if (typed !== null) set(app, [...others, { file, field, over, typed }]);
  else if (others.length < all(app).length) set(app, others);
}

/** Invalid input of a field, restored when the user returns while the file's value is the same. */
export interface InvalidFieldInput {
  /** Returns the input; null if nothing was typed over the file's value. */
  readonly at: (over: string) => string | null;
  /** Keeps the input; null once it is written or undone. */
  readonly keep: (over: string, typed: string | null) => void;
}

/** Returns the kept input of a field. */
export function getInvalidFieldInput(app: App, address: FieldLocation): InvalidFieldInput {
  return {
    at: (over) => unwrittenAt(app, address, over),
    keep: (over, typed) => keepUnwritten(app, address, over, typed),
  };
}

/** Deletes all invalid input in a file's fields when its change is discarded. */
export function clearInvalidInputs(app: App, file: RepoPath): void {
  set(
    app,
    all(app).filter((one) => one.file !== file),
  );
}

function all(app: App): readonly Unwritten[] {
  const site = getOpenSite(app)?.summary.id ?? null;
  const now = app.get(unwrittenFields).getState();
  if (now.site === site) return now.fields;
  const fields = site === null ? [] : storedFields(app, site);
  app.get(unwrittenFields).setState({ site, fields });
  return fields;
}

function set(app: App, fields: readonly Unwritten[]): void {
  const site = getOpenSite(app)?.summary.id ?? null;
  app.get(unwrittenFields).setState({ site, fields });
  if (site === null) return;
  const text = JSON.stringify(fields);
  try {
    if (fields.length > 0 && text.length <= longest) app.services.tabStorage().setItem(keyOf(site), text);
    else app.services.tabStorage().removeItem(keyOf(site));
  } catch {
    return; // full or not allowed: kept while the site is open
  }
}

function storedFields(app: App, site: string): readonly Unwritten[] {
  try {
    return z.array(unwritten).parse(JSON.parse(app.services.tabStorage().getItem(keyOf(site)) ?? '[]'));
  } catch {
    return []; // not allowed, or not our format
  }
}
