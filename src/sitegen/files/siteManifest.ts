import { z } from 'zod';

/** The project's assets that built sites use, by name. */
export const siteManifestSchema = z.object({
  script: z.string(),
  style: z.string(),
  math: z.string(),
  font: z.string(),
  always: z.array(z.string()),
  diagrams: z.array(z.string()),
  playground: z.array(z.string()),
  ownCode: z.array(z.string()),
  mathFiles: z.array(z.string()),
});

/** The project's assets in a built site, and which of them a page needs. */
export type SiteManifest = z.infer<typeof siteManifestSchema>;
