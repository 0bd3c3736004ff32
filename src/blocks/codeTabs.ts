import type { TabbedView } from '#reading/blockView.ts';

/** Code behind tabs: a language that is chosen once is shown all over the page. */
export const codeTabs: TabbedView = { look: 'code', first: () => 0, inStep: () => true };
