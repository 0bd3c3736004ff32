import fc from 'fast-check';
import { anchors, paragraphAnchors, walkPages } from './walkSite.ts';

/** The wait after a step, in the app's milliseconds. */
export type Pause = 0 | 20 | 250 | 1000;

/** A person's action, as data: a failed walk can be pasted into a test as printed. `tab` counts from 0. */
export type Step = { readonly pause: Pause } & (
  | { readonly do: 'type'; readonly tab: number; readonly anchor: number }
  | { readonly do: 'paragraph'; readonly tab: number; readonly anchor: number }
  | { readonly do: 'split'; readonly tab: number; readonly anchor: number }
  | { readonly do: 'remove'; readonly tab: number; readonly nth: number }
  | { readonly do: 'undo' | 'redo'; readonly tab: number }
  | {
      readonly do: 'go';
      readonly tab: number;
      readonly mode: 'page' | 'preview' | 'source';
      readonly page: number;
      readonly saves: boolean;
    }
  | { readonly do: 'away'; readonly tab: number }
  /** `waits`: until all tabs have stored what was typed. */
  | { readonly do: 'rename'; readonly tab: number; readonly page: number; readonly waits?: boolean }
  /** Deletes the page and undoes it at once. */
  | { readonly do: 'delete'; readonly tab: number; readonly page: number; readonly waits: boolean }
  /** `types`: types on the page as it was sent, before the discard is undone. */
  | {
      readonly do: 'discard';
      readonly tab: number;
      readonly page: number;
      readonly takeBack: boolean;
      readonly types?: boolean;
    }
  /** On all pages at once; `types`: types on the visible page before it is undone. */
  | {
      readonly do: 'replace';
      readonly tab: number;
      readonly anchor: number;
      readonly takeBack: boolean;
      readonly types: boolean;
    }
  /**
   * Another person changes a line. If the writer changed it too, one version is chosen, or a text is edited by hand, or both wait until
   * something needs the choice. `types`: types on the page during the choice; `reloads`: reloads before it; `takeBack`: undoes the choice
   * and makes it again.
   */
  | {
      readonly do: 'dispute';
      readonly tab: number;
      readonly page: number;
      readonly anchor: number;
      readonly choice: 'mine' | 'theirs' | 'hand' | 'later';
      readonly types: boolean;
      readonly reloads: boolean;
      readonly takeBack: boolean;
    }
  | { readonly do: 'otherSite' | 'tour'; readonly tab: number }
  /** Undoes the last site change, in any load of the tab. */
  | { readonly do: 'undoSite'; readonly tab: number }
  | { readonly do: 'storage'; readonly full: boolean }
  | { readonly do: 'publish'; readonly tab: number }
  | { readonly do: 'upstream'; readonly tab: number; readonly page: number }
  | { readonly do: 'reload'; readonly tab: number }
  | { readonly do: 'network'; readonly on: boolean }
  | { readonly do: 'setting' | 'undoSetting' }
);

const pause = fc.constantFrom<Pause>(0, 0, 20, 20, 250, 1000);
const tab = fc.constantFrom(0, 0, 0, 1);
const page = fc.nat({ max: walkPages.length - 1 });
const is = <Name extends string>(name: Name) => fc.constant(name);

/** Any step; frequent actions are more likely. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: is('type'), tab, anchor: fc.nat({ max: anchors.length - 1 }), pause }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: is('paragraph'), tab, anchor: fc.nat({ max: paragraphAnchors.length - 1 }), pause }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: is('split'), tab, anchor: fc.nat({ max: paragraphAnchors.length - 1 }), pause }),
  },
  { weight: 3, arbitrary: fc.record({ do: is('remove'), tab, nth: fc.nat({ max: 20 }), pause }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const), tab, pause }) },
  {
    weight: 10,
    arbitrary: fc.record({
      do: is('go'),
      tab,
      mode: fc.constantFrom('page' as const, 'page' as const, 'preview' as const, 'source' as const),
      page: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: page }),
      saves: fc.boolean(),
      pause,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: is('away'), tab, pause }) },
  { weight: 1, arbitrary: fc.record({ do: is('rename'), tab, page, waits: fc.boolean(), pause }) },
  { weight: 1, arbitrary: fc.record({ do: is('delete'), tab, page, waits: fc.boolean(), pause }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: is('discard'), tab, page, takeBack: fc.boolean(), types: fc.boolean(), pause }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: is('replace'),
      tab,
      anchor: fc.nat({ max: anchors.length - 1 }),
      takeBack: fc.boolean(),
      types: fc.boolean(),
      pause,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: is('publish'), tab, pause }) },
  { weight: 1, arbitrary: fc.record({ do: is('upstream'), tab, page, pause }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: is('dispute'),
      tab,
      page: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: page }),
      anchor: fc.constantFrom(0, 1),
      choice: fc.constantFrom('mine' as const, 'theirs' as const, 'hand' as const, 'later' as const),
      types: fc.boolean(),
      reloads: fc.boolean(),
      takeBack: fc.boolean(),
      pause,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: is('reload'), tab, pause }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('otherSite' as const, 'tour' as const), tab, pause }) },
  { weight: 2, arbitrary: fc.record({ do: is('undoSite'), tab, pause }) },
  { weight: 1, arbitrary: fc.record({ do: is('storage'), full: fc.boolean(), pause }) },
  { weight: 1, arbitrary: fc.record({ do: is('network'), on: fc.boolean(), pause }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('setting' as const, 'undoSetting' as const), pause }) },
);
