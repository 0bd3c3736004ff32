import { z } from 'zod';
import type { Sent } from '../behaviour/playground/sendRequest.ts';
import { framedRequest } from './framedRequest.ts';
import type { SearchRecord } from '#site/view/searchRecords.ts';

/** What pictures and films of the site begin with on a page that is drawn for the preview: the frame asks for their bytes. */
export const assetScheme = 'asset:';

/** A page as the frame shows it. */
export interface ShownPage {
  /** Which page it is: a drawing with the same key is the same page, changed. */
  readonly key: string;
  readonly body: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly language: string;
  readonly title: string;
  /** The site's own colours, fonts and rules. */
  readonly style: string;
  readonly hasMath: boolean;
  /** Where requests go that are tried on the page; nowhere on most. */
  readonly reach: readonly string[];
  /** Components that the site makes itself, which are not run. */
  readonly leftOut: readonly string[];
}

/** What the app tells the frame. */
export type ToFrame =
  | {
      readonly kind: 'page';
      readonly turn: number;
      readonly page: ShownPage;
      readonly hash: string;
      readonly block: number | null;
    }
  | { readonly kind: 'mode'; readonly isDark: boolean }
  | { readonly kind: 'block'; readonly block: number }
  | { readonly kind: 'asset'; readonly source: string; readonly bytes: Blob | null }
  | { readonly kind: 'records'; readonly records: readonly SearchRecord[] | null }
  | { readonly kind: 'math'; readonly style: string }
  | { readonly kind: 'answer'; readonly id: number; readonly sent: Sent }
  | { readonly kind: 'passes'; readonly can: boolean }
  | {
      readonly kind: 'diagram';
      readonly source: string;
      readonly isDark: boolean;
      readonly svg: string | null;
      readonly message: string;
    };

const words = z.string().max(100_000);

/** What the frame tells the app. It draws a stranger's pages: whatever it says is read as data, and nothing of it is an address that the app goes to by itself. */
export const fromFrame = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('shown'), turn: z.number() }),
  z.object({ kind: z.literal('go'), href: words }),
  z.object({ kind: z.literal('asset'), source: words }),
  z.object({ kind: z.literal('records') }),
  z.object({ kind: z.literal('math') }),
  z.object({ kind: z.literal('send'), id: z.number(), request: framedRequest, passesOn: z.boolean() }),
  z.object({ kind: z.literal('cancel'), id: z.number() }),
  z.object({ kind: z.literal('passes') }),
  z.object({ kind: z.literal('save'), name: z.string().max(200), body: z.instanceof(Blob) }),
  z.object({ kind: z.literal('mode'), isDark: z.boolean() }),
  z.object({ kind: z.literal('film'), address: words, name: z.string().max(200) }),
  z.object({ kind: z.literal('edit'), block: z.number().int().nonnegative() }),
  z.object({ kind: z.literal('editWords'), place: words }),
  z.object({ kind: z.literal('diagram'), source: words, isDark: z.boolean() }),
]);

/** A message of the frame. */
export type FromFrame = z.infer<typeof fromFrame>;
