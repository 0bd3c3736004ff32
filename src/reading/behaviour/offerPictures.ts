import { partOf, type Behaviour } from './behaviour.ts';

/** Pictures are copied and saved by the buttons on them; what does it is fetched for the first one. */
export const offerPictures: Behaviour = (root, signal) => {
  root.addEventListener(
    'click',
    (event) => {
      const button = partOf(root, event, '[data-picture-action]');
      if (button === null) return;
      void import('./takePicture.ts').then(
        ({ takePicture, takesFromSite }) => takePicture(button, takesFromSite),
        () => null, // without the network nothing can be done with it
      );
    },
    { signal },
  );
};
