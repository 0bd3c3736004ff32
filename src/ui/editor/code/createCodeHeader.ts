import { createElement } from 'react';
import { codeFlagOptions, parseCodeMeta, setCodeFlag, setCodeTitle } from '#blocks/codeMetaSpec.ts';
import { openPopupMenu, type PopupMenuItem } from '../inPlace/popupMenu.ts';
import { copyText } from '#reading/behavior/copyText.ts';
import { BlockIcon } from '#reading/icons/BlockIcon.tsx';
import { setValueKeepingCaret } from '../../kit/setValueKeepingCaret.ts';
import { renderToDom } from '../page/renderToDom.ts';
import { editorRenderContext } from '../page/editorRenderContext.ts';
import { openLanguageMenu } from '../menus/languageMenuStore.ts';
import { getLanguageTitle } from '#reading/code/languages.ts';

interface CodeHeadActions {
  /** Called before the title is edited. */
  readonly beginTitle: () => void;
  /** Called for each change of the title. */
  readonly setTitle: (title: string) => void;
  readonly setMeta: (meta: string) => void;
  readonly setLanguage: (language: string) => void;
  readonly togglePicking: () => void;
  readonly text: () => string;
  /** Forwards undo and redo in the title to the page. True if the key was one of them. */
  readonly undo: (event: KeyboardEvent, field: HTMLInputElement) => boolean;
  /** Moves the caret into the code. */
  readonly leave: () => void;
}

interface ShownCode {
  readonly meta: string;
  readonly title: string;
  readonly language: string;
  readonly picking: boolean;
}

/** The header of a code block. */
export interface CodeHeader {
  readonly dom: HTMLElement;
  readonly show: (code: ShownCode) => void;
}

/** Creates a code block's header with editable title, language and options. */
export function createCodeHeader(actions: CodeHeadActions): CodeHeader {
  const dom = document.createElement('div');
  dom.className = 'code-head';
  dom.contentEditable = 'false';
  let shown: ShownCode = { meta: '', title: '', language: '', picking: false };
  const icon = document.createElement('span');
  icon.className = 'code-icon';
  const title = titleField(actions);
  const language = headButton('code-language', () =>
    openLanguageMenu({
      anchor: language,
      value: shown.language,
      onChoose: actions.setLanguage,
      onLeave: actions.leave,
    }),
  );
  const options = headButton('code-options', () =>
    openPopupMenu(options, 'Code block options', optionItems(shown, actions)),
  );
  options.textContent = '⋯';
  options.setAttribute('aria-haspopup', 'menu');
  const done = headButton('code-done', actions.togglePicking);
  done.textContent = 'Done';
  const copy = headButton('code-copy', () => {
    void copyText(actions.text()).then((copied) => {
      copy.textContent = copied ? 'Copied' : 'Couldn’t copy';
      setTimeout(() => (copy.textContent = 'Copy'), 1500);
    });
  });
  copy.textContent = 'Copy';
  dom.append(icon, title, done, options, language, copy);
  const show = (code: ShownCode) => {
    shown = code;
    // The title being typed may hold more than the page can store, such as a trailing space.
    if (writtenTitle(title.value) !== code.title) setValueKeepingCaret(title, code.title);
    language.textContent = code.language === '' ? 'Plain text' : getLanguageTitle(code.language);
    const names = [
      [options, 'Code block options'],
      [language, `Code language: ${language.textContent}`],
      [copy, 'Copy code'],
    ] as const;
    for (const [button, name] of names)
      button.setAttribute('aria-label', code.title === '' ? name : `${name}, ${code.title}`);
    const meta = parseCodeMeta(code.meta);
    showIcon(icon, meta.icon);
    done.hidden = !code.picking;
    copy.hidden = meta.nocopy;
  };
  return { dom, show };
}

/** Shows the named icon before the title, as readers see it; does nothing if already shown. */
function showIcon(place: HTMLElement, name: string): void {
  if ((place.dataset['icon'] ?? '') === name) return;
  place.dataset['icon'] = name;
  if (name === '') return place.replaceChildren();
  const icon = createElement(BlockIcon, { name, values: {}, siteContext: editorRenderContext });
  place.replaceChildren(renderToDom(icon, new Map<string, Node>()));
}

function writtenTitle(typed: string): string {
  return parseCodeMeta(setCodeTitle('', typed)).title;
}

function titleField({ beginTitle, setTitle, undo, leave }: CodeHeadActions): HTMLInputElement {
  const input = document.createElement('input');
  input.type = 'text';
  input.placeholder = 'File name or title';
  input.spellcheck = false;
  input.dataset['attribute'] = 'meta';
  input.setAttribute('aria-label', 'Code block title');
  input.addEventListener('focus', beginTitle);
  input.addEventListener('input', () => setTitle(input.value));
  input.addEventListener('keydown', (event) => {
    if (undo(event, input)) return;
    if (event.key !== 'Enter' && event.key !== 'Escape' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    leave();
  });
  return input;
}

function headButton(className: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.addEventListener('click', onClick);
  return button;
}

function optionItems(
  { meta, picking }: ShownCode,
  { setMeta, togglePicking }: CodeHeadActions,
): readonly (PopupMenuItem | null)[] {
  const options = parseCodeMeta(meta);
  const items = codeFlagOptions.map(({ flag, label, isInverted }): PopupMenuItem => ({
    label: options[flag] === isInverted ? label : `✓  ${label}`,
    run: () => setMeta(setCodeFlag(meta, flag, !options[flag])),
  }));
  return [{ label: picking ? 'Finish highlighting' : 'Highlight lines…', run: togglePicking }, null, ...items];
}
