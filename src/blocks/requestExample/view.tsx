import type { BlockView } from '#reading/blockView.ts';
import { codeTabs } from '../codeTabs.ts';

/** Requests that an API takes. */
export const requestExampleView: BlockView = {
  name: 'requestExample',
  tabbed: codeTabs,
  Draw: ({ children }) => children,
};
