import { emptySiteContext, type SiteContext } from '#reading/siteContext.ts';

/** What the canvas knows of a page's surroundings: icons fetch their drawings, and nothing is loaded or leads anywhere. */
export const editorRenderContext: SiteContext = { ...emptySiteContext, zooms: false };
