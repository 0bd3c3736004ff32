import { searchLanguages, getLanguageTitle } from '#reading/code/languages.ts';
import styles from './languagePicker.module.css';

/** Opens a searchable list of languages below a button; any other name is taken as typed. */
export function openLanguagePicker(
  anchor: HTMLElement,
  now: string,
  onPick: (language: string) => void,
  onLeave: () => void,
): void {
  const picker = document.createElement('div');
  picker.className = styles['picker'] ?? '';
  const input = document.createElement('input');
  input.type = 'text';
  input.placeholder = 'Search a language';
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-label', 'Language');
  input.setAttribute('aria-expanded', 'true');
  input.setAttribute('aria-controls', 'code-languages');
  const list = document.createElement('div');
  list.id = 'code-languages';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', 'Languages');
  picker.append(input, list);
  let active = 0;
  let options: readonly string[] = [];
  const close = () => {
    picker.remove();
    removeEventListener('pointerdown', closeOutside, true);
  };
  const closeOutside = (event: Event) => {
    if (!(event.target instanceof Node && picker.contains(event.target))) close();
  };
  const pick = (language: string) => {
    close();
    if (language !== now) onPick(language);
    onLeave();
  };
  const draw = () => {
    list.replaceChildren(
      ...options.map((language, index) => optionOf(language, index === active, language === now, () => pick(language))),
    );
    input.setAttribute('aria-activedescendant', `code-language-${options[active] ?? ''}`);
    list.children[active]?.scrollIntoView({ block: 'nearest' });
  };
  const search = () => {
    options = matching(input.value);
    active = input.value === '' ? Math.max(0, options.indexOf(now)) : 0;
    draw();
  };
  input.addEventListener('input', search);
  input.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'ArrowDown') active = (active + 1) % Math.max(1, options.length);
    else if (event.key === 'ArrowUp') active = (active - 1 + options.length) % Math.max(1, options.length);
    else if (event.key === 'Enter') pick(options[active] ?? '');
    else if (event.key === 'Escape' || event.key === 'Tab') {
      close();
      anchor.focus();
    } else return;
    event.preventDefault();
    if (picker.isConnected) draw();
  });
  document.body.append(picker);
  const { right, bottom, top } = anchor.getBoundingClientRect();
  search();
  const { width, height } = picker.getBoundingClientRect();
  picker.style.left = `${Math.max(8, right - width)}px`;
  picker.style.top = `${bottom + 4 + height <= innerHeight - 8 ? bottom + 4 : Math.max(8, top - 4 - height)}px`;
  addEventListener('pointerdown', closeOutside, true);
  input.focus({ preventScroll: true });
}

/** Languages that start with the query first, then those that contain it; the query itself if it is none of them. */
function matching(query: string): readonly string[] {
  // A fence's language is one word; anything after a space would be parsed as its options.
  const wanted = query
    .trim()
    .toLowerCase()
    .replaceAll(/[\s`{}]+/g, '-');
  const found = searchLanguages(query);
  if (wanted === '') return ['', ...found];
  return found.includes(wanted) || found.some((name) => getLanguageTitle(name).toLowerCase() === wanted)
    ? found
    : [...found, wanted];
}

function optionOf(language: string, isActive: boolean, isNow: boolean, onPick: () => void): HTMLElement {
  const option = document.createElement('div');
  option.id = `code-language-${language}`;
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', String(isActive));
  option.dataset['now'] = String(isNow);
  option.textContent = language === '' ? 'Plain text' : getLanguageTitle(language);
  option.addEventListener('mousedown', (event) => event.preventDefault());
  option.addEventListener('click', onPick);
  return option;
}
