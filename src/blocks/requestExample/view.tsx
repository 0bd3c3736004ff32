import type { BlockView } from '#reading/blockView.ts';
import { codeTabs } from '../codeTabs.ts';

/** API requests. */
export const requestExampleView: BlockView = {
  name: 'requestExample',
  tabbed: codeTabs,
  Draw: ({ children }) => children,
};
