import type { BlockView } from '#reading/blockView.ts';
import { codeTabs } from '../codeTabs.ts';

/** Answers that an API gives. */
export const responseExampleView: BlockView = {
  name: 'responseExample',
  tabbed: codeTabs,
  Draw: ({ children }) => children,
};
