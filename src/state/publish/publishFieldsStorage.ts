import { z } from 'zod';
import type { SiteId } from '#workspace/workspace.ts';
import { emptyPublishFields, type PublishFields } from './publishStore.ts';

const typed = z.string().nullable();
const keptFields = z.object({ title: typed, description: typed, branch: typed });

const keyOf = (site: SiteId) => `docwright-publish ${site}`;

/** Keeps what was typed about a site's changes for when the tab is loaded anew. A browser that refuses keeps it on the screen alone. */
export function savePublishFields(storage: Storage, site: SiteId, fields: PublishFields): void {
  try {
    if (Object.values(fields).every((field) => field === null)) storage.removeItem(keyOf(site));
    else storage.setItem(keyOf(site), JSON.stringify(fields));
  } catch {
    return; // full or forbidden
  }
}

/** What was typed about a site's changes and not sent; nothing where that is not known. */
export function loadPublishFields(storage: Storage, site: SiteId): PublishFields {
  try {
    return keptFields.safeParse(JSON.parse(storage.getItem(keyOf(site)) ?? 'null')).data ?? emptyPublishFields;
  } catch {
    return emptyPublishFields; // forbidden, or no JSON
  }
}
