import { z } from 'zod';
import type { CompiledIsland } from '../compileIslands.ts';

/** Messages from the preview's frame to an island's frame. */
export type ToIsland =
  | {
      readonly kind: 'look';
      /** CSS of every page. */
      readonly base: string;
      /** CSS of the site, and of the classes in its code. */
      readonly sheet: string;
      readonly attributes: readonly (readonly [name: string, value: string])[];
      readonly isDark: boolean;
      readonly isInline: boolean;
      readonly language: string;
    }
  | {
      readonly kind: 'code';
      readonly code: Extract<CompiledIsland, { kind: 'runs' }>;
      /** Number of the slot on the page; nested slots have higher ones. */
      readonly island: number;
    }
  | { readonly kind: 'content'; readonly html: string }
  | { readonly kind: 'asset'; readonly source: string; readonly bytes: Blob | null }
  | { readonly kind: 'ping' };

/** Maximum height and width of an island, in pixels. */
const highest = 20_000;
const words = z.string().max(2000);

/** Messages from an island. It runs untrusted code, so they are treated as data. */
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
    /** Path of the file; '' for the page itself, null if unknown. */
    path: words.nullable(),
    line: z.number().int().positive().nullable(),
  }),
  z.object({ kind: z.literal('asset'), source: words }),
  z.object({ kind: z.literal('go'), href: words }),
  z.object({ kind: z.literal('pong') }),
]);

/** A message from an island. */
export type FromIsland = z.input<typeof fromIslandSchema>;
