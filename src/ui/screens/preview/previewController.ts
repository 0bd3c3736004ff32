import { wrap, type Remote } from 'comlink';
import type { RepoPath } from '#base/repoPath.ts';
import type { JSONContent } from '#document/page.ts';
import { readApiSettings } from '#openapi/model/readApiSettings.ts';
import { saveFile } from '#reading/behavior/saveFile.ts';
import { parseEmbedUrl } from '#base/parseEmbedUrl.ts';
import { fromFrameSchema, type FromFrame, type ShownPage, type ToFrame } from '#reading/site/previewMessages.ts';
import { connectProxy } from '#reading/behavior/playground/connectProxy.ts';
import { unexpectedFailure } from '#reading/behavior/playground/requestFiles.ts';
import { packBlocks } from '#state/pages/packBlocks.ts';
import type { PageViewData } from '#state/pages/siteViewService.ts';
import {
  getAssetRevision,
  queryRenderedPage,
  queryRenderedSearchRecords,
  queryRenderedSiteView,
  readRenderedSiteFile,
  readSiteStyleSheets,
} from '#state/siteFacts/renderedSite.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { createDiagramMessage } from './createDiagramMessage.ts';
import { OwnCodeController } from './ownCodeController.ts';
import type { PreviewDeps } from './previewDeps.ts';
import { getForwardingUrl, sendFrameRequest } from './sendFrameRequest.ts';
import type { PreviewWorker } from './previewWorker.ts';
import { mathUrl } from 'virtual:preview-frame';
import type { App } from '#state/app.ts';

/** Current content of a page. */
export type PreviewSource =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'blocks';
      readonly doc: () => JSONContent;
      readonly frontMatter: Readonly<Record<string, unknown>>;
    };

/** Keeps the frame in step with the site, the current page and the view options. Only the latest state of each is sent. */
export class PreviewController {
  private readonly needs: PreviewDeps;
  private readonly worker: Worker;
  private readonly remote: Remote<PreviewWorker>;
  private port: MessagePort | null = null;
  private site: OpenSite | null = null;
  private path: RepoPath | null = null;
  private written: { readonly path: RepoPath | null; readonly source: PreviewSource } | null = null;
  private viewed: { readonly path: RepoPath | null; readonly page: PageViewData } | null = null;
  private sent: JSONContent | null = null;
  private place: { readonly hash: string; readonly block: number | null } = { hash: '', block: null };
  /** The version that readers chose, if the site's versions share pages. */
  private version: string | null = null;
  private isDark = false;
  private turn = 0;
  private isRunning = false;
  private isWanted = false;
  private siteIsOld = true;
  private readonly assets = new Map<string, number>();
  private readonly requests = new Map<number, AbortController>();
  /** CSP sources of the servers that requests of the current page may go to. */
  private reach: readonly string[] = [];
  private readonly ownCode: OwnCodeController;
  private readonly app: App;

  constructor(app: App, needs: PreviewDeps) {
    this.app = app;
    this.needs = needs;
    this.worker = new Worker(new URL('./previewWorker.ts', import.meta.url), { type: 'module' });
    this.remote = wrap<PreviewWorker>(this.worker);
    this.ownCode = new OwnCodeController(app, this.remote, (message) => this.tell(message), needs.onFrameStuck);
  }

  /** Call when the frame has loaded its document: gives it a message port and sends the current state. */
  attach(frame: Window): void {
    this.cancelAll();
    this.ownCode.pause();
    this.port?.close();
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = fromFrameSchema.safeParse(data);
      if (message.success) void this.answer(message.data);
    };
    // Its origin is opaque, so it is identified by its window.
    frame.postMessage('port', '*', [port2]);
  }

  /** Call when the site changed or another page is shown. */
  show(
    site: OpenSite,
    path: RepoPath | null,
    place: { readonly hash: string; readonly block: number | null } = { hash: '', block: null },
  ): void {
    const isOther = path !== this.path || this.site === null;
    if (isOther) this.place = place;
    if (site !== this.site) {
      this.siteIsOld = true;
      this.sendChangedAssets(site);
    }
    this.site = site;
    this.path = path;
    this.want();
  }

  /** Updates the content of a page that is shown or about to be. */
  setSource(path: RepoPath, source: PreviewSource): void {
    this.written = { path, source };
    this.want();
  }

  /** Sets the color mode. */
  setMode(isDark: boolean): void {
    if (isDark === this.isDark) return;
    this.isDark = isDark;
    this.tell({ kind: 'mode', isDark });
  }

  /** Whether the site's own code runs; it doesn't until the user allows it. */
  setRunsCode(runsCode: boolean): void {
    this.ownCode.setRuns(runsCode);
  }

  /** Scrolls to a block of the page. */
  showBlock(block: number): void {
    this.tell({ kind: 'block', block });
  }

  end(): void {
    this.ownCode.pause();
    this.cancelAll();
    this.port?.close();
    this.port = null;
    this.worker.terminate();
  }

  private tell(message: ToFrame | null): void {
    if (message !== null) this.port?.postMessage(message);
  }

  private want(): void {
    this.isWanted = true;
    if (!this.isRunning) void this.run();
  }

  /** Renders until nothing new is requested: new text immediately, data from other pages of the site afterwards. */
  private async run(): Promise<void> {
    this.isRunning = true;
    try {
      while (this.isWanted && this.port !== null) await this.runOnce();
    } finally {
      // A page that failed to render must not block the next one.
      this.isRunning = false;
    }
  }

  private async runOnce(): Promise<void> {
    this.isWanted = false;
    if (this.viewed === null || this.viewed.path !== this.path) await this.readSite(true);
    await this.draw();
    if (this.isWanted || !this.siteIsOld) return;
    this.siteIsOld = false;
    await this.readSite(false);
    if (!this.isWanted) await this.draw();
  }

  /** Loads the site's data; `atOnce` uses only the pages already known. */
  private async readSite(atOnce: boolean): Promise<void> {
    const { site, path, version } = this;
    if (site === null) return;
    const [whole, page, sheets] = await Promise.all([
      queryRenderedSiteView(this.app, site, path, atOnce),
      queryRenderedPage(this.app, site, path, { atOnce, version }),
      readSiteStyleSheets(this.app, site),
    ]);
    if (whole === null || page === null || this.path !== path || this.version !== version) return;
    // A page of another version only: its neighbors are shown as in that version.
    this.version = page.view.navigation.version?.selected ?? version;
    await this.remote.setSite(
      {
        ...whole,
        siteFolder: site.configuration?.path.replace(/(?:^|\/)[^/]*$/, '') ?? '',
        files: site.paths,
        configPath: site.configuration?.path ?? '',
        sheets,
        apiSettings: site.configuration === null ? null : readApiSettings(site.configuration.docs),
      },
      new URL('icons/', document.baseURI).href,
    );
    this.viewed = { path, page };
    this.needs.onShown({ view: page.view, theme: whole.settings.theme });
  }

  private async draw(): Promise<void> {
    const { viewed, written, path } = this;
    if (viewed === null || viewed.path !== path) return;
    const own = sourceOf(path, viewed.page, written);
    if (own === null) return;
    const drawn = await this.remote.draw({
      path,
      view: viewed.page.view,
      parts: viewed.page.parts,
      api: viewed.page.api,
      schema: viewed.page.schema,
      source:
        own.kind === 'text' ? own : { kind: 'blocks', packed: this.packed(own.doc()), frontMatter: own.frontMatter },
    });
    if (own.kind === 'text') this.sent = null;
    if (drawn === null) {
      this.sent = null;
      return;
    }
    this.ownCode.files = drawn.codeFiles;
    this.showPage(drawn.shown);
    if (drawn.isWhole || this.isWanted) return;
    const whole = await this.remote.drawWhole();
    if (whole !== null && !this.isWanted) this.showPage(whole);
  }

  /** Shows pages that are in several versions as in this one. */
  private chooseVersion(version: string): void {
    if (version === this.version) return;
    this.version = version;
    this.viewed = null;
    this.want();
  }

  private packed(doc: JSONContent) {
    const packed = packBlocks(this.sent, doc);
    this.sent = doc;
    return packed;
  }

  private showPage(page: ShownPage): void {
    this.turn += 1;
    this.reach = page.reach;
    this.tell({ kind: 'page', turn: this.turn, page, ...this.place });
    this.needs.ownCode(this.ownCode.show(page));
  }

  private async answer(message: FromFrame): Promise<void> {
    switch (message.kind) {
      case 'ready':
        this.tell({ kind: 'mode', isDark: this.isDark });
        return this.want();
      case 'shown':
        performance.mark('preview: shown');
        return;
      case 'go':
        if (message.version !== undefined) this.chooseVersion(message.version);
        return this.needs.go(message.href);
      case 'runCode':
        this.needs.runCode();
        return this.ownCode.runAgain();
      case 'editCode':
        return this.needs.editCode(message.path);
      case 'pong':
        return this.ownCode.recordAnswer();
      case 'edit':
        return this.needs.edit(message.block);
      case 'editWords':
        return this.needs.editWords(message.place);
      case 'film': {
        const film = parseEmbedUrl(message.address);
        return film?.isVideo === true ? this.needs.play({ ...film, name: message.name }) : undefined;
      }
      case 'mode':
        // The frame also reports the mode it was told.
        if (message.isDark === this.isDark) return undefined;
        this.isDark = message.isDark;
        return this.needs.onModeChange(message.isDark);
      case 'asset':
        return this.giveAsset(message.source);
      case 'records':
        return this.tell({
          kind: 'records',
          records: this.site === null ? null : await queryRenderedSearchRecords(this.app, this.site),
        });
      case 'math':
        return this.tell({
          kind: 'math',
          style: await fetch(mathUrl).then(
            (answer) => (answer.ok ? answer.text() : ''),
            () => '',
          ),
        });
      case 'send':
        return this.send(message);
      case 'cancel':
        return this.requests.get(message.id)?.abort();
      case 'passes':
        return this.tell({ kind: 'passes', can: (await connectProxy(getForwardingUrl())) !== null });
      case 'save':
        return saveFile(message.name, message.body);
      case 'diagram':
        return this.tell(await createDiagramMessage(message.source, message.isDark));
    }
  }

  private async send({ id, request, passesOn }: Extract<FromFrame, { kind: 'send' }>): Promise<void> {
    const running = new AbortController();
    this.requests.set(id, running);
    const sent = await sendFrameRequest(request, { reach: this.reach, passesOn, signal: running.signal }).catch(
      (error: unknown) => {
        if (running.signal.aborted) return null;
        reportError(error);
        return { kind: 'none', why: unexpectedFailure } as const;
      },
    );
    this.requests.delete(id);
    if (sent !== null) this.tell({ kind: 'answer', id, sent });
  }

  private cancelAll(): void {
    for (const running of this.requests.values()) running.abort();
    this.requests.clear();
  }

  private async giveAsset(source: string): Promise<void> {
    if (this.site === null) return;
    this.assets.set(source, getAssetRevision(this.site, source));
    this.tell({ kind: 'asset', source, bytes: await readRenderedSiteFile(this.app, source, this.site) });
  }

  /** Sends pictures that were added or replaced since they were requested. */
  private sendChangedAssets(site: OpenSite): void {
    for (const [source, at] of this.assets)
      if (getAssetRevision(site, source) !== at) void Promise.resolve().then(() => this.giveAsset(source));
  }
}

/** Content of a page; null if not known yet. */
function sourceOf(
  path: RepoPath | null,
  { generatedText }: PageViewData,
  written: { readonly path: RepoPath | null; readonly source: PreviewSource } | null,
): PreviewSource | null {
  if (path === null) return { kind: 'text', text: '' };
  if (generatedText !== null) return { kind: 'text', text: generatedText };
  return written?.path === path ? written.source : null;
}
