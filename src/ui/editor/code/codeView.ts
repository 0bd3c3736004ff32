import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { EditorView, NodeView } from '@tiptap/pm/view';
import { languageNames } from './languages.ts';

/** Code with its file name and options, and its language, both typed in its head. */
export function codeView(first: DocumentNode, view: EditorView, getPos: () => number | undefined): NodeView {
  const dom = document.createElement('div');
  dom.className = 'code';
  const head = document.createElement('div');
  head.className = 'code-head';
  head.contentEditable = 'false';
  const pre = document.createElement('pre');
  pre.spellcheck = false;
  const contentDOM = document.createElement('code');
  pre.append(contentDOM);
  let shown = first;
  const set = (name: 'language' | 'meta', value: string) => {
    const position = getPos();
    if (position !== undefined) view.dispatch(view.state.tr.setNodeMarkup(position, null, { ...shown.attrs, [name]: value === '' ? null : value }));
  };
  const leave = () => {
    const position = getPos();
    if (position === undefined) return;
    view.focus();
  };
  const meta = headField('Code: file name and options', 'File name, {1,3}', (value) => set('meta', value.trim()), leave);
  // A fence's language is one word; anything behind a blank would be read as its options.
  const language = headField('Code: language', 'Language', (value) => set('language', value.trim().replaceAll(/\s+/g, '-')), leave);
  language.setAttribute('list', languageList());
  head.append(meta, language);
  dom.append(head, pre);
  const show = (node: DocumentNode): boolean => {
    if (node.type !== first.type) return false;
    shown = node;
    showIn(meta, node.attrs['meta']);
    showIn(language, node.attrs['language']);
    return true;
  };
  show(first);
  return {
    dom,
    contentDOM,
    update: show,
    stopEvent: (event) => event.target === meta || event.target === language,
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  };
}

function headField(label: string, placeholder: string, onChange: (value: string) => void, onLeave: () => void): HTMLInputElement {
  const input = document.createElement('input');
  input.type = 'text';
  input.placeholder = placeholder;
  input.spellcheck = false;
  input.setAttribute('aria-label', label);
  input.addEventListener('change', () => onChange(input.value));
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    onChange(input.value);
    onLeave();
  });
  return input;
}

function showIn(input: HTMLInputElement, value: unknown): void {
  const text = typeof value === 'string' ? value : '';
  if (input.value !== text) input.value = text;
}

const listId = 'code-languages';

/** One list of suggestions for all code blocks. */
function languageList(): string {
  if (document.getElementById(listId) === null) {
    const list = document.createElement('datalist');
    list.id = listId;
    list.append(...languageNames.map((name) => Object.assign(document.createElement('option'), { value: name })));
    document.body.append(list);
  }
  return listId;
}
