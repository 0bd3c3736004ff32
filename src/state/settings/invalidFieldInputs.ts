import { z } from 'zod';
import type { RepoPath } from '#base/repoPath.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { defineSiteStore } from '../site/defineSiteStore.ts';
import type { App } from '../app.ts';

const unwritten = z.object({
  file: z.string(),
  field: z.string(),
  /** What the file says there; what was typed over something else is not shown any more. */
  over: z.string(),
  typed: z.string(),
});

/** What stands in a field and is not valid yet, so that no file holds it. */
type Unwritten = z.infer<typeof unwritten>;

/** A field of a form, by the file that holds it and its place in there. */
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
/** More than anyone types into fields; what is beyond is kept until the tab is loaded anew, in UTF-16 units. */
const longest = 200_000;

/** What was typed in a field over what the file says, and is not valid yet: also after another screen, and after the tab was loaded anew. Null where nothing is. */
function unwrittenAt(app: App, { file, field }: FieldLocation, over: string): string | null {
  return all(app).find((one) => one.file === file && one.field === field && one.over === over)?.typed ?? null;
}

/** Keeps what was typed in a field and is not valid yet; null forgets it: it is written, or taken back. */
function keepUnwritten(app: App, { file, field }: FieldLocation, over: string, typed: string | null): void {
  const others = all(app).filter((one) => one.file !== file || one.field !== field);
  if (typed !== null) set(app, [...others, { file, field, over, typed }]);
  else if (others.length < all(app).length) set(app, others);
}

/** What is typed in a field and not valid yet: it is there again when one comes back, as long as the file says the same. */
export interface InvalidFieldInput {
  /** Null where nothing was typed over what the file says. */
  readonly at: (over: string) => string | null;
  /** Null once it is written, or taken back. */
  readonly keep: (over: string, typed: string | null) => void;
}

/** What is kept of one field. */
export function getInvalidFieldInput(app: App, address: FieldLocation): InvalidFieldInput {
  return {
    at: (over) => unwrittenAt(app, address, over),
    keep: (over, typed) => keepUnwritten(app, address, over, typed),
  };
}

/** Forgets all that was typed in the fields of a file: its change is discarded. */
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
    return; // full or forbidden: kept as long as the site is open
  }
}

function storedFields(app: App, site: string): readonly Unwritten[] {
  try {
    return z.array(unwritten).parse(JSON.parse(app.services.tabStorage().getItem(keyOf(site)) ?? '[]'));
  } catch {
    return []; // forbidden, or none of ours
  }
}
