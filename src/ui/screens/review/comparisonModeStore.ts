import { defineSiteStore } from '#state/site/defineSiteStore.ts';

/** Whether changed pages are compared as readers see them, or as text: as it was chosen last, for each change of a site. */
export const comparisonModeStore = defineSiteStore<{ readonly shownAs: 'page' | 'text' }>(() => ({ shownAs: 'page' }));
