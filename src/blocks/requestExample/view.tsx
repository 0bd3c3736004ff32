import type { BlockView } from '#reading/blockView.ts';

/** Requests that an API takes. */
export const requestExampleView: BlockView = { name: 'requestExample', tabbed: true, Draw: ({ children }) => children };
