import { findClosestWithin, type Behavior } from './behavior.ts';

/** Copy and save buttons of images; their code is loaded on first use. */
export const attachPictureActions: Behavior = (root, signal) => {
  root.addEventListener(
    'click',
    (event) => {
      const button = findClosestWithin(root, event, '[data-picture-action]');
      if (button === null) return;
      void import('./runPictureAction.ts').then(
        ({ runPictureAction, sitePictureHost }) => runPictureAction(button, sitePictureHost),
        () => null, // without the network it can't be loaded
      );
    },
    { signal },
  );
};
