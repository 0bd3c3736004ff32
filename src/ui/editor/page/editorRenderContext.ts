import { emptySiteContext, type SiteContext } from '#reading/siteContext.ts';

/** Site context in the editor: icons load, but nothing else does, and links lead nowhere. */
export const editorRenderContext: SiteContext = { ...emptySiteContext, zooms: false };
