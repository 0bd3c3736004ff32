import { findClosestWithin, type Behavior } from './behavior.ts';

/** Pictures are copied and saved by the buttons on them; what does it is fetched for the first one. */
export const attachPictureActions: Behavior = (root, signal) => {
  root.addEventListener(
    'click',
    (event) => {
      const button = findClosestWithin(root, event, '[data-picture-action]');
      if (button === null) return;
      void import('./runPictureAction.ts').then(
        ({ runPictureAction, sitePictureHost }) => runPictureAction(button, sitePictureHost),
        () => null, // without the network nothing can be done with it
      );
    },
    { signal },
  );
};
