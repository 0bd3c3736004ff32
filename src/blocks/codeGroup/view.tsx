import type { BlockView } from '#reading/blockView.ts';

/** Code in several languages, of which one is shown. */
export const codeGroupView: BlockView = { name: 'codeGroup', tabbed: true, Draw: ({ children }) => children };
