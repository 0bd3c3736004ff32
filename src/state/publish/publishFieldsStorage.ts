import { z } from 'zod';
import type { SiteId } from '#workspace/workspace.ts';
import { emptyPublishFields, type PublishFields } from './publishStore.ts';

const typed = z.string().nullable();
const keptFields = z.object({ title: typed, description: typed, branch: typed });

const keyOf = (site: SiteId) => `docwright-publish ${site}`;

/** Saves typed publish fields of a site for the next load of the tab. If storage refuses, they stay on screen only. */
export function savePublishFields(storage: Storage, site: SiteId, fields: PublishFields): void {
  try {
    if (Object.values(fields).every((field) => field === null)) storage.removeItem(keyOf(site));
    else storage.setItem(keyOf(site), JSON.stringify(fields));
  } catch {
    return; // full or not allowed
  }
}

/** Returns a site's typed publish fields that weren't sent; empty if unknown. */
export function loadPublishFields(storage: Storage, site: SiteId): PublishFields {
  try {
    return keptFields.safeParse(JSON.parse(storage.getItem(keyOf(site)) ?? 'null')).data ?? emptyPublishFields;
  } catch {
    return emptyPublishFields; // not allowed, or not JSON
  }
}
