import type { BlockView } from '#reading/blockView.ts';

/** Answers that an API gives. */
export const responseExampleView: BlockView = { name: 'responseExample', tabbed: true, Draw: ({ children }) => children };
