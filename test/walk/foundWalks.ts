import type { Step } from './steps.ts';

/** Walks that failed once, as they were found, and what was wrong then. */
export const foundWalks: readonly { readonly fault: string; readonly steps: readonly Step[] }[] = [
  {
    fault: 'a change that reached from a table cell to a later paragraph tore the table of the other tab',
    steps: [
      { do: 'go', tab: 1, mode: 'page', page: 1, saves: false, pause: 250 },
      { do: 'type', tab: 1, anchor: 6, pause: 0 },
      { do: 'type', tab: 1, anchor: 12, pause: 0 },
      { do: 'discard', tab: 0, page: 1, takeBack: true, pause: 1000 },
      { do: 'type', tab: 1, anchor: 11, pause: 1000 },
    ],
  },
  {
    fault: 'the source showed the page without what was typed right before',
    steps: [
      { do: 'type', tab: 0, anchor: 2, pause: 0 },
      { do: 'go', tab: 0, mode: 'source', page: 0, saves: false, pause: 0 },
      { do: 'type', tab: 0, anchor: 12, pause: 1000 },
    ],
  },
  {
    fault: 'words that a closed tab left beside a line that another one changed were held and not put back',
    steps: [
      { do: 'go', tab: 1, mode: 'page', page: 0, saves: false, pause: 250 },
      { do: 'type', tab: 0, anchor: 0, pause: 0 },
      { do: 'type', tab: 1, anchor: 1, pause: 0 },
      { do: 'type', tab: 1, anchor: 9, pause: 250 },
      { do: 'reload', tab: 1, pause: 1000 },
    ],
  },
  {
    fault: 'a closed tab left the blocks of before, and not what was typed as source since',
    steps: [
      { do: 'type', tab: 0, anchor: 2, pause: 1000 },
      { do: 'go', tab: 0, mode: 'source', page: 0, saves: false, pause: 20 },
      { do: 'type', tab: 0, anchor: 5, pause: 0 },
      { do: 'reload', tab: 0, pause: 1000 },
    ],
  },
];
