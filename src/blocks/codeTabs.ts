import type { TabbedView } from '#reading/blockView.ts';
import { isFlagOn } from '#reading/parts/isFlagOn.ts';

/** Code behind tabs, or in a menu: a language that is chosen once is shown all over the page. */
export const codeTabs: TabbedView = {
  look: 'code',
  first: () => 0,
  inStep: () => true,
  isMenu: ({ dropdown }) => isFlagOn(dropdown),
};
