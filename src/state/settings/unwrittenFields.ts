import { z } from 'zod';
import type { RepoPath } from '#base/repoPath.ts';
import { openSiteNow } from '../site/siteStore.ts';
import { storeOfSite } from '../site/storeOfSite.ts';
import { services } from '../services.ts';

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
export interface FieldAddress {
  readonly file: RepoPath;
  readonly field: string;
}

const unwrittenFields = storeOfSite<{ readonly site: string | null; readonly fields: readonly Unwritten[] }>(() => ({
  site: null,
  fields: [],
}));

const keyOf = (site: string) => `docwright-unwritten ${site}`;
/** More than anyone types into fields; what is beyond is kept until the tab is loaded anew, in UTF-16 units. */
const longest = 200_000;

/** What was typed in a field over what the file says, and is not valid yet: also after another screen, and after the tab was loaded anew. Null where nothing is. */
function unwrittenAt({ file, field }: FieldAddress, over: string): string | null {
  return all().find((one) => one.file === file && one.field === field && one.over === over)?.typed ?? null;
}

/** Keeps what was typed in a field and is not valid yet; null forgets it: it is written, or taken back. */
function keepUnwritten({ file, field }: FieldAddress, over: string, typed: string | null): void {
  const others = all().filter((one) => one.file !== file || one.field !== field);
  if (typed !== null) set([...others, { file, field, over, typed }]);
  else if (others.length < all().length) set(others);
}

/** What is typed in a field and not valid yet: it is there again when one comes back, as long as the file says the same. */
export interface UnwrittenField {
  /** Null where nothing was typed over what the file says. */
  readonly at: (over: string) => string | null;
  /** Null once it is written, or taken back. */
  readonly keep: (over: string, typed: string | null) => void;
}

/** What is kept of one field. */
export function unwrittenField(address: FieldAddress): UnwrittenField {
  return {
    at: (over) => unwrittenAt(address, over),
    keep: (over, typed) => keepUnwritten(address, over, typed),
  };
}

/** Forgets all that was typed in the fields of a file: its change is discarded. */
export function forgetUnwritten(file: RepoPath): void {
  set(all().filter((one) => one.file !== file));
}

function all(): readonly Unwritten[] {
  const site = openSiteNow()?.summary.id ?? null;
  const now = unwrittenFields.getState();
  if (now.site === site) return now.fields;
  const fields = site === null ? [] : storedFields(site);
  unwrittenFields.setState({ site, fields });
  return fields;
}

function set(fields: readonly Unwritten[]): void {
  const site = openSiteNow()?.summary.id ?? null;
  unwrittenFields.setState({ site, fields });
  if (site === null) return;
  const text = JSON.stringify(fields);
  try {
    if (fields.length > 0 && text.length <= longest) services().tabStorage().setItem(keyOf(site), text);
    else services().tabStorage().removeItem(keyOf(site));
  } catch {
    return; // full or forbidden: kept as long as the site is open
  }
}

function storedFields(site: string): readonly Unwritten[] {
  try {
    return z.array(unwritten).parse(JSON.parse(services().tabStorage().getItem(keyOf(site)) ?? '[]'));
  } catch {
    return []; // forbidden, or none of ours
  }
}
