import { z } from 'zod';

/** The files that built sites take from this project, by name. */
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

/** What a built site takes from this project, and which of it a page needs. */
export type SiteManifest = z.infer<typeof siteManifestSchema>;
