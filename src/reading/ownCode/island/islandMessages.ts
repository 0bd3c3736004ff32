import { z } from 'zod';
import type { CompiledIsland } from '../compileIslands.ts';

/** What the frame of the preview tells the frame of one island. */
export type ToIsland =
  | {
      readonly kind: 'look';
      /** The styles of every page. */
      readonly base: string;
      /** The site's own, and those of the classes in its code. */
      readonly sheet: string;
      readonly attributes: readonly (readonly [name: string, value: string])[];
      readonly isDark: boolean;
      readonly isInline: boolean;
      readonly language: string;
    }
  | {
      readonly kind: 'code';
      readonly code: Extract<CompiledIsland, { kind: 'runs' }>;
      /** The number of the place on the page: what stands within it has later ones. */
      readonly island: number;
    }
  | { readonly kind: 'content'; readonly html: string }
  | { readonly kind: 'asset'; readonly source: string; readonly bytes: Blob | null }
  | { readonly kind: 'ping' };

/** How high an island may be, in pixels. */
const highest = 20_000;
const words = z.string().max(2000);

/** What an island tells. It runs a stranger's code: whatever it says is read as data. */
export const fromIslandSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('size'),
    height: z
      .number()
      .min(0)
      .transform((height) => Math.min(height, highest)),
    width: z
      .number()
      .min(0)
      .transform((width) => Math.min(width, highest)),
  }),
  z.object({
    kind: z.literal('failed'),
    sentence: z.string().transform((sentence) => sentence.slice(0, 300)),
    /** The file by its path; '' for the page itself, null where it is not known. */
    path: words.nullable(),
    line: z.number().int().positive().nullable(),
  }),
  z.object({ kind: z.literal('asset'), source: words }),
  z.object({ kind: z.literal('go'), href: words }),
  z.object({ kind: z.literal('pong') }),
]);

/** A message of an island. */
export type FromIsland = z.input<typeof fromIslandSchema>;
