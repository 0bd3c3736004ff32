import { z } from 'zod';
import type { SendResult } from '../behavior/playground/sendRequest.ts';
import { framedRequestSchema } from './framedRequest.ts';
import type { IslandCode } from '../ownCode/compileIslands.ts';
import type { SearchRecord } from '#site/view/searchRecords.ts';

/** An outermost slot for one of the site's own components. */
export interface ShownIsland {
  /** Its number on the page. */
  readonly island: number;
  readonly name: string;
  readonly isInline: boolean;
}

/** State of the site's own components on the shown page. */
export type IslandCodeState =
  /** The user hasn't chosen to run them. */
  | { readonly kind: 'unasked' }
  /** They made the page unresponsive and were stopped. */
  | { readonly kind: 'stopped' }
  | {
      readonly kind: 'runs';
      /** URL of the document that runs each of them. */
      readonly islandUrl: string;
      readonly islands: readonly IslandCode[];
      /** CSS of the classes in the code. */
      readonly style: string;
    };

/** A page as the frame shows it. */
export interface ShownPage {
  /** Identifies the page: a drawing with the same key is the same page, changed. */
  readonly key: string;
  readonly body: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly language: string;
  readonly title: string;
  /** The site's own colors, fonts and rules. */
  readonly style: string;
  readonly hasMath: boolean;
  /** Servers that requests on the page may reach; empty on most pages. */
  readonly reach: readonly string[];
  /** The site's own components without code to run. */
  readonly leftOut: readonly string[];
  /** Slots of those that can be run. */
  readonly islands: readonly ShownIsland[];
}

/** Messages from the app to the frame. */
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

/**
 * Messages from the frame to the app. The frame draws untrusted pages, so they are treated as data, and the app never
 * navigates to a URL in them on its own.
 */
export const fromFrameSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('shown'), turn: z.number() }),
  z.object({ kind: z.literal('go'), href: words, version: words.optional() }),
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

/** A message from the frame. */
export type FromFrame = z.infer<typeof fromFrameSchema>;
