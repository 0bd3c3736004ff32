import { storeOfSite } from '../site/storeOfSite.ts';

/** Whether somebody is choosing operations that pages are to be written for. */
export const askedApiPages = storeOfSite<{ readonly isAsked: boolean }>(() => ({ isAsked: false }));

/** Asks which operations of the site's OpenAPI files pages are to be written for. */
export function askForApiPages(): void {
  askedApiPages.setState({ isAsked: true });
}

/** Nothing is asked any more. */
export function leaveApiPages(): void {
  askedApiPages.setState({ isAsked: false });
}
