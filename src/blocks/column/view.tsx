import type { BlockView } from '#reading/blockView.ts';

/** One of several columns. */
export const columnView: BlockView = { name: 'column', Draw: ({ children }) => children };
