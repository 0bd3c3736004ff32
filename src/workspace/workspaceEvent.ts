import { z } from 'zod';
import type { WorkspaceEvent } from './workspace.ts';

const event = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fileChanged'), site: z.string(), path: z.string(), revision: z.number() }),
  z.object({ kind: z.literal('fileMoved'), site: z.string(), from: z.string(), path: z.string() }),
  z.object({ kind: z.literal('siteChanged'), site: z.string() }),
  z.object({ kind: z.literal('journalGrew'), site: z.string() }),
  z.object({ kind: z.literal('siteForgotten'), site: z.string() }),
]);

/**
 * Parses an event from another tab, which may run another version of the app: an unknown event becomes `siteChanged`. Null if it names no
 * site.
 */
export function parseWorkspaceEvent(data: unknown): WorkspaceEvent | null {
  const known = event.safeParse(data);
  if (known.success) return { ...known.data, here: false };
  const other = z.object({ site: z.string() }).safeParse(data);
  return other.success ? { kind: 'siteChanged', site: other.data.site, here: false } : null;
}
