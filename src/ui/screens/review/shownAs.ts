import { storeOfSite } from '#state/site/storeOfSite.ts';

/** Whether changed pages are compared as readers see them, or as text: as it was chosen last, for each change of a site. */
export const shownAsStore = storeOfSite<{ readonly shownAs: 'page' | 'text' }>(() => ({ shownAs: 'page' }));
