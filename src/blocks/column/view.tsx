import type { BlockView } from '../blockView.ts';

/** One of several columns. */
export const columnView: BlockView = { name: 'column', Draw: ({ children }) => children };
