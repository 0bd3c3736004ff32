import { findClosestWithin, type Behavior } from '../behavior.ts';

/** Actions of the page's menu, and links that only the browser can complete; their code is loaded on first use. */
export const attachPageMenu: Behavior = (root, signal) => {
  root.addEventListener(
    'click',
    (event) => {
      const place = findClosestWithin(root, event, '[data-page-action]');
      if (place === null || place.dataset['complete'] !== undefined) return;
      event.preventDefault();
      void import('./runPageAction.ts').then(({ runPageAction }) => runPageAction(root, place)).catch(reportError);
    },
    { signal },
  );
};
