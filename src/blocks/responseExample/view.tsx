import type { BlockView } from '#reading/blockView.ts';
import { codeTabs } from '../codeTabs.ts';

/** API responses. */
export const responseExampleView: BlockView = {
  name: 'responseExample',
  tabbed: codeTabs,
  Draw: ({ children }) => children,
};
