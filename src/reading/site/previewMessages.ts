import { z } from 'zod';
import type { SendResult } from '../behaviour/playground/sendRequest.ts';
import { framedRequestSchema } from './framedRequest.ts';
import type { IslandCode } from '../ownCode/compileIslands.ts';
import type { SearchRecord } from '#site/view/searchRecords.ts';

/** A place of a component of the site's own that no other one is around. */
export interface ShownIsland {
  /** Its number on the page. */
  readonly island: number;
  readonly name: string;
  readonly isInline: boolean;
}

/** What is to become of the site's own components on the page that is shown. */
export type IslandCodeState =
  /** Nobody asked for them to be run. */
  | { readonly kind: 'unasked' }
  /** They kept the page from answering, and were ended. */
  | { readonly kind: 'stopped' }
  | {
      readonly kind: 'runs';
      /** The document that each is run in. */
      readonly islandUrl: string;
      readonly islands: readonly IslandCode[];
      /** The styles of the classes that the code names. */
      readonly style: string;
    };

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
  /** Components that the site makes itself, and whose code is not there to be run. */
  readonly leftOut: readonly string[];
  /** The places of those that can be run. */
  readonly islands: readonly ShownIsland[];
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
  | { readonly kind: 'code'; readonly code: IslandCodeState }
  | { readonly kind: 'ping' }
  | { readonly kind: 'mode'; readonly isDark: boolean }
  | { readonly kind: 'block'; readonly block: number }
  | { readonly kind: 'asset'; readonly source: string; readonly bytes: Blob | null }
  | { readonly kind: 'records'; readonly records: readonly SearchRecord[] | null }
  | { readonly kind: 'math'; readonly style: string }
  | { readonly kind: 'answer'; readonly id: number; readonly sent: SendResult }
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
export const fromFrameSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('shown'), turn: z.number() }),
  z.object({ kind: z.literal('go'), href: words }),
  z.object({ kind: z.literal('runCode') }),
  z.object({ kind: z.literal('pong') }),
  z.object({ kind: z.literal('editCode'), path: words }),
  z.object({ kind: z.literal('asset'), source: words }),
  z.object({ kind: z.literal('records') }),
  z.object({ kind: z.literal('math') }),
  z.object({ kind: z.literal('send'), id: z.number(), request: framedRequestSchema, passesOn: z.boolean() }),
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
export type FromFrame = z.infer<typeof fromFrameSchema>;
