import { bareSurroundings, type Surroundings } from '#reading/surroundings.ts';

/** What the canvas knows of a page's surroundings: icons fetch their drawings, and nothing is loaded or leads anywhere. */
export const editorSurroundings: Surroundings = { ...bareSurroundings, zooms: false };
