import type { CodeProblem } from '../../ownCode/compileIslands.ts';
import type { FromFrame } from '../../site/previewMessages.ts';

/** A note in a slot for the site's own code, with its actions. */
export interface IslandNote {
  readonly name: string;
  readonly sentence: string;
  readonly isWrong: boolean;
  readonly buttons: readonly { readonly words: string; readonly press: () => void }[];
}

/** Isolated from the page's styles, which are the site's: these questions come from Docwright. */
const style = `
:host { all: initial !important; display: block !important; position: relative !important; z-index: 61 !important; margin: 0 0 10px !important; }
:host([data-inline]) { display: inline-block !important; margin: 0 2px !important; vertical-align: baseline !important; }
.note { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 12px; padding: 9px 12px; border: 1px dashed #8a8597; border-radius: 9px; color: #4a4655; background: #f6f5f9; font: 13.5px/1.45 'Inter Variable', system-ui, sans-serif; }
.words { flex: 1 1 240px; min-width: 0; margin: 0; overflow-wrap: anywhere; }
.name { font: 550 12.5px/1.4 'JetBrains Mono Variable', ui-monospace, monospace; color: #24212c; }
.note[data-wrong] { border-style: solid; border-color: #c02633; }
button { all: unset; box-sizing: border-box; flex: none; padding: 5px 11px; border: 1px solid #8a8597; border-radius: 7px; background: #ffffff; color: #24212c; font: 550 12.5px/1.4 'Inter Variable', system-ui, sans-serif; cursor: pointer; }
button:hover { background: #ece9f2; }
button:focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }
:host([data-inline]) .note { display: inline-flex; padding: 1px 6px; }
:host([data-inline]) .words { flex: 0 1 auto; }
:host([data-inline]) button { padding: 0 7px; }
:host([data-dark]) .note { color: #c4c0ce; background: #201e27; border-color: #6b6677; }
:host([data-dark]) .note[data-wrong] { border-color: #ff9198; }
:host([data-dark]) .name { color: #f1eff6; }
:host([data-dark]) button { background: #2d2a36; color: #f1eff6; border-color: #6b6677; }
:host([data-dark]) button:hover { background: #3a3646; }
@media (max-width: 640px) { button { padding: 9px 13px; } }
@media print { :host { display: none !important; } }
`;

/** A note shown in a slot, in a shadow tree that the site's style sheets can't reach. */
export interface IslandNoteView {
  readonly element: HTMLElement;
  readonly show: (note: IslandNote) => void;
  readonly setDarkMode: (isDark: boolean) => void;
}

/** Creates an empty note. */
export function createIslandNoteView(isInline: boolean): IslandNoteView {
  const element = document.createElement(isInline ? 'span' : 'div');
  element.className = 'island-note';
  element.toggleAttribute('data-inline', isInline);
  const tree = element.attachShadow({ mode: 'open' });
  const sheet = document.createElement('style');
  sheet.textContent = style;
  return {
    element,
    show({ name, sentence, isWrong, buttons }) {
      const words = document.createElement('p');
      words.className = 'words';
      const shownName = Object.assign(document.createElement('span'), { className: 'name', textContent: name });
      words.append(shownName, ` ${sentence}`);
      const note = document.createElement('div');
      note.className = 'note';
      note.setAttribute('role', isWrong ? 'alert' : 'note');
      note.toggleAttribute('data-wrong', isWrong);
      note.append(
        words,
        ...buttons.map((button) => {
          const made = Object.assign(document.createElement('button'), { type: 'button', textContent: button.words });
          made.addEventListener('click', button.press);
          return made;
        }),
      );
      tree.replaceChildren(sheet, note);
    },
    setDarkMode: (isDark) => void element.toggleAttribute('data-dark', isDark),
  };
}

/** Note before the code runs, and after it was stopped. */
export function createRunPromptNote(wasStopped: boolean, press: () => void): Omit<IslandNote, 'name'> {
  return wasStopped
    ? {
        sentence: 'was stopped because this page’s code made the preview unresponsive.',
        isWrong: true,
        buttons: [{ words: 'Run again', press }],
      }
    : {
        sentence: 'is custom code from this site. It runs in isolation, without access to the editor or the network.',
        isWrong: false,
        buttons: [{ words: 'Run custom code', press }],
      };
}

/** Note for an error in the code; `again` runs it again, and is null if that changes nothing. */
export function createErrorNote(
  { sentence, path, line, block }: CodeProblem,
  tell: (message: FromFrame) => void,
  again: (() => void) | null,
): Omit<IslandNote, 'name'> {
  const inFile = line === null ? path : `${path}, line ${line}`;
  const onPage = block === null ? null : line === null ? 'On this page' : `On this page, line ${line} of its code`;
  const place = path === null ? onPage : inFile;
  return {
    sentence: place === null ? sentence : `${sentence} ${place}.`,
    isWrong: true,
    buttons: [
      ...(path === null ? [] : [{ words: 'Go to file', press: () => tell({ kind: 'editCode', path }) }]),
      ...(block === null ? [] : [{ words: 'Go to code', press: () => tell({ kind: 'edit', block }) }]),
      ...(again === null ? [] : [{ words: 'Run again', press: again }]),
    ],
  };
}
