import { expose } from 'comlink';
import type { RepoPath } from '#base/repoPath.ts';
import type { JSONContent } from '#document/page.ts';
import { tokenizeCode } from '#reading/code/tokenizeCode.ts';
import { setIconFolder, findIcon } from '#reading/icons/iconShards.ts';
import { createPreviewDrawer } from '#reading/site/previewDrawer.ts';
import type { DrawnPreview, PreviewedPage, PreviewedSite } from '#reading/site/previewedPage.ts';
import type { IslandCodeState, ShownPage } from '#reading/site/previewMessages.ts';
import type { SiteBuildWorker } from '../publish/download/buildInWorker.ts';
import { unpackBlocks, type PackedDocument } from '#state/pages/packBlocks.ts';

/** A page sent to the worker. Blocks that the worker already has are sent by reference. */
export interface PreviewPageMessage extends Omit<PreviewedPage, 'source'> {
  readonly source:
    | Extract<PreviewedPage['source'], { kind: 'text' }>
    | {
        readonly kind: 'blocks';
        readonly packed: PackedDocument;
        readonly frontMatter: Readonly<Record<string, unknown>>;
      };
}

/** Renders preview pages off the main thread. */
export interface PreviewWorker {
  /** Sets the site context of all later pages; `icons` is the URL of the icons. */
  setSite(site: PreviewedSite, icons: string): Promise<void>;
  /** Renders a page with the data known so far; null without a site context, or if a referenced block was never sent. */
  draw(page: PreviewPageMessage): Promise<PreviewDrawingMessage | null>;
  /** Renders the last page again once its missing parts are loaded. */
  drawWhole(): Promise<ShownPage | null>;
  /** Compiles the site's own code on the last rendered page, from the given file texts; null if there is none. Runs nothing. */
  compile(
    texts: readonly (readonly [path: RepoPath, text: string])[],
  ): Promise<Pick<Extract<IslandCodeState, { kind: 'runs' }>, 'islands' | 'style'> | null>;
}

/** Rendered page sent by the worker. */
export interface PreviewDrawingMessage extends Pick<DrawnPreview, 'shown' | 'isWhole'> {
  /** Code files that the page uses. */
  readonly codeFiles: readonly RepoPath[];
}

let library: PreviewedSite['settings']['iconLibrary'] = 'fontawesome';
let sent: JSONContent | null = null;
let last: PreviewedPage | null = null;
let drawn: DrawnPreview | null = null;

const drawer = createPreviewDrawer({
  icon: (name, style) => findIcon(name, library, style),
  code: tokenizeCode,
  formula: async () => (await import('#reading/math/renderFormulaToHtml.ts')).renderFormulaToHtml,
  samples: async () => (await import('#openapi/reference/buildPageSamples.ts')).buildPageSamples,
});

const worker: PreviewWorker & SiteBuildWorker = {
  build: async (...site) => (await import('../publish/download/buildInWorker.ts')).buildSiteArchive(...site),
  setSite(site, icons) {
    library = site.settings.iconLibrary;
    setIconFolder(icons);
    return drawer.setSite(site);
  },
  draw(page) {
    const source = sourceOf(page.source);
    if (source === null) return Promise.resolve(null);
    last = { ...page, source };
    drawn = drawer.draw(last);
    return Promise.resolve(
      drawn === null
        ? null
        : { shown: drawn.shown, isWhole: drawn.isWhole, codeFiles: [...new Set(drawn.codeFiles.values())] },
    );
  },
  async compile(texts) {
    const { customCode = null, codeFiles = new Map<string, RepoPath>() } = drawn ?? {};
    if (customCode === null) return null;
    // Loaded on demand with the compiler, which most sites don't need.
    const { compileStyledIslands } = await import('#reading/ownCode/compileStyledIslands.ts');
    return compileStyledIslands(customCode, codeFiles, new Map(texts));
  },
  async drawWhole() {
    await drawer.fetchMissed();
    return last === null ? null : (drawer.draw(last)?.shown ?? null);
  },
};

function sourceOf(source: PreviewPageMessage['source']): PreviewedPage['source'] | null {
  if (source.kind === 'text') {
    sent = null;
    return source;
  }
  const doc = unpackBlocks(sent, source.packed);
  if (doc === null) return null;
  sent = doc;
  return { kind: 'blocks', doc, frontMatter: source.frontMatter };
}

expose(worker);
