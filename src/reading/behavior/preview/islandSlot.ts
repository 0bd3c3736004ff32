import type { CodeProblem, CompiledIsland } from '../../ownCode/compileIslands.ts';
import type { fromIslandSchema } from '../../ownCode/island/islandMessages.ts';
import type { FromFrame, IslandCodeState, ShownIsland, ShownPage } from '../../site/previewMessages.ts';
import type { z } from 'zod';
import { createIslandFrame, type IslandFrame } from './islandFrame.ts';
import {
  createRunPromptNote,
  createIslandNoteView,
  createErrorNote,
  type IslandNote,
  type IslandNoteView,
} from './islandNote.ts';

/** Current state shared by all slots of a page. */
export interface IslandPageContext {
  /** CSS of every page. */
  readonly base: string;
  readonly tell: (message: FromFrame) => void;
  readonly page: () => ShownPage | null;
  /** The app's state of the code; null before the first message. */
  readonly code: () => IslandCodeState | null;
  /** Requests the bytes of an image for a slot. */
  readonly askAsset: (source: string, place: IslandSlot) => void;
  /** A slot has answered, or runs nothing that could. */
  readonly answered: (place: IslandSlot) => void;
}

type Running = Extract<CompiledIsland, { kind: 'runs' }>;

/** A slot for one of the site's own components: shows a note, or the frame that draws it. */
export class IslandSlot {
  readonly element: HTMLElement;
  private readonly around: IslandPageContext;
  private readonly note: IslandNoteView;
  private island: ShownIsland;
  private frame: IslandFrame | null = null;
  /** The code that runs or failed, as JSON. */
  private known = '';
  private html: string;

  constructor(element: HTMLElement, island: ShownIsland, html: string, around: IslandPageContext) {
    this.element = element;
    this.island = island;
    this.html = html;
    this.around = around;
    this.note = createIslandNoteView(island.isInline);
    this.look();
  }

  get runs(): boolean {
    return this.frame !== null;
  }

  /** Sends a message to the frame, if there is one. */
  readonly send: IslandFrame['send'] = (message) => this.frame?.send(message);

  /** The page was redrawn. */
  update(island: ShownIsland, html: string): void {
    this.island = island;
    if (this.html === html) return;
    this.html = html;
    this.send({ kind: 'content', html });
  }

  /** Light or dark mode, or the styles, changed. */
  look(): void {
    const isDark = document.documentElement.classList.contains('dark');
    this.note.setDarkMode(isDark);
    const { page, code, base } = this.around;
    const shown = page();
    const own = code();
    if (shown === null) return;
    this.send({
      kind: 'look',
      base,
      sheet: `${shown.style}\n${own?.kind === 'runs' ? own.style : ''}`,
      attributes: shown.attributes,
      language: shown.language,
      isDark,
      isInline: this.island.isInline,
    });
  }

  /** Updates the slot to the app's state of the code. */
  follow(): void {
    const code = this.around.code();
    if (code === null) return;
    if (code.kind !== 'runs') {
      this.end();
      this.known = '';
      this.element.dataset['islandState'] = code.kind;
      this.say(createRunPromptNote(code.kind === 'stopped', () => this.around.tell({ kind: 'runCode' })));
      return;
    }
    const compiled = code.islands.find(({ island }) => island === this.island.island)?.compiled;
    if (compiled === undefined) return;
    const known = JSON.stringify(compiled.kind === 'runs' ? [compiled.files, compiled.page] : compiled);
    if (known === this.known) return;
    this.known = known;
    if (compiled.kind === 'wrong') this.fail(compiled.problem, null);
    else this.run(compiled, code.islandUrl);
  }

  end(): void {
    this.frame?.end();
    this.frame = null;
    this.around.answered(this);
  }

  private run(compiled: Running, address: string): void {
    this.end();
    const again = () => this.run(compiled, address);
    const frame = createIslandFrame(
      address,
      this.island.name,
      (message) => {
        if (this.frame === frame) this.take(message, compiled, again);
      },
      () =>
        this.fail(
          { sentence: 'was stopped because it tried to leave this page.', path: null, line: null, block: null },
          again,
        ),
    );
    this.frame = frame;
    this.element.dataset['islandState'] = 'starting';
    this.note.element.remove();
    this.element.append(frame.element);
    this.look();
    frame.send({ kind: 'content', html: this.html });
    frame.send({ kind: 'code', code: compiled, island: this.island.island });
  }

  private take(message: z.output<typeof fromIslandSchema>, compiled: Running, again: () => void): void {
    switch (message.kind) {
      case 'size':
        return this.showSize(message);
      case 'failed':
        return this.fail(problemIn(compiled, message), again);
      case 'asset':
        return this.around.askAsset(message.source, this);
      case 'go':
        return leadsWithin(message.href) ? this.around.tell(message) : undefined;
      case 'pong':
        return this.around.answered(this);
    }
  }

  private showSize({ height, width }: { readonly height: number; readonly width: number }): void {
    if (this.frame === null) return;
    this.element.dataset['islandState'] = 'runs';
    this.frame.element.style.height = `${height}px`;
    if (this.island.isInline) this.frame.element.style.width = `${width}px`;
  }

  private fail(problem: CodeProblem, again: (() => void) | null): void {
    this.end();
    this.element.dataset['islandState'] = 'wrong';
    this.say(createErrorNote(problem, this.around.tell, again));
  }

  private say(note: Omit<IslandNote, 'name'>): void {
    this.note.show({ name: this.island.name, ...note });
    if (!this.note.element.isConnected) this.element.prepend(this.note.element);
  }
}

/** Location of a failure in the source. An island's report is trusted only if the page has such a file. */
function problemIn(
  { files, blocks }: Running,
  { sentence, path, line }: { readonly sentence: string; readonly path: string | null; readonly line: number | null },
): CodeProblem {
  if (path !== '') {
    const file = files.find(([, one]) => one.path === path)?.[1] ?? null;
    return { sentence, path: file?.path ?? null, line: file === null ? null : line, block: null };
  }
  const at = line === null ? undefined : blocks.findLast((one) => one.line <= line);
  return at === undefined || line === null
    ? { sentence, path: null, line: null, block: null }
    : { sentence, path: null, line: line - at.line + 1, block: at.block };
}

/** An island's links work only within the site and after a click, so no URL can carry data away. */
function leadsWithin(href: string): boolean {
  return href !== '' && !/^(?:[a-z][a-z\d+.-]*:|[/\\]{2}|#)/i.test(href.trim()) && navigator.userActivation.isActive;
}
