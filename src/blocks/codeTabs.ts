import type { TabbedView } from '#reading/blockView.ts';
import { isFlagOn } from '#reading/parts/isFlagOn.ts';

/** Code in tabs or a dropdown: choosing a language switches all code on the page. */
export const codeTabs: TabbedView = {
  look: 'code',
  first: () => 0,
  inStep: () => true,
  isMenu: ({ dropdown }) => isFlagOn(dropdown),
};
