import { Fragment, type Node as DocumentNode } from '@tiptap/pm/model';
import { normalizeLinkLabel, printLinkLabel } from '#document/read/definitions.ts';

/** Names of footnote targets and back-link targets in Word, Google Docs, Wikipedia, GitHub and Pandoc. */
const noteName = /^(?:_?(?:ftn|edn)\d|ftnt\d|fn[\d:_-]|cite_note|footnote-\d|user-content-fn-)/i;
const markName = /^(?:_?(?:ftn|edn)ref|ftnt_ref|fnref|cite_ref|footnote-ref|user-content-fnref)/i;
const markWords = /^\[?(?:\d{1,3}|[a-z*†‡]|note \d{1,3})\]?$/i;

/** True if HTML may have footnote references, which plain text would show as bare numbers. */
export function mayHaveFootnotes(html: string): boolean {
  return /cite_note|doc-noteref|ftn(?:t?\d|ref|t_ref)|fnref|footnote-ref/i.test(html);
}

/** Converts footnote references whose notes were copied too; removes the others. */
export function convertFootnotes(body: HTMLElement): void {
  const links = [...body.querySelectorAll<HTMLAnchorElement>('a[href*="#"]')];
  const labels = new Map<Element, string>();
  for (const link of links.filter(isMark)) {
    const mark = markAround(link);
    const note = noteOf(body, fragmentOf(link));
    if (note === null || note.contains(link)) {
      mark.remove();
      continue;
    }
    const label = labels.get(note) ?? /\d+/.exec(mark.textContent)?.[0] ?? String(labels.size + 1);
    labels.set(note, label);
    mark.replaceWith(made(body, 'span', 'footnoteReference', label));
  }
  for (const link of links) if (isBackLink(link)) markAround(link).remove();
  for (const [note, label] of labels) {
    const definition = made(body, 'div', 'footnoteDefinition', label);
    const { parentElement } = note;
    if (note.tagName === 'P') definition.append(note);
    else {
      definition.append(...note.childNodes);
      note.remove();
    }
    removeEmpty(parentElement, body);
    body.append(definition);
  }
}

function isMark(link: HTMLAnchorElement): boolean {
  const isNamed = link.getAttribute('role') === 'doc-noteref' || noteName.test(fragmentOf(link));
  return isNamed && !isBackLink(link) && markWords.test(link.textContent.trim());
}

function isBackLink(link: HTMLAnchorElement): boolean {
  return link.getAttribute('role') === 'doc-backlink' || markName.test(fragmentOf(link));
}

/** The fragment of a link; browsers copy links as absolute URLs. */
function fragmentOf(link: HTMLAnchorElement): string {
  return (link.getAttribute('href') ?? '').replace(/^[^#]*#/, '');
}

/** The `sup` around a link if it holds nothing else, or else the link. */
function markAround(link: Element): Element {
  const around = link.closest('sup');
  return around !== null && around.textContent.trim() === link.textContent.trim() ? around : link;
}

function noteOf(body: HTMLElement, name: string): Element | null {
  const target = [...body.querySelectorAll('[id], a[name]')].find(
    (element) => element.id === name || element.getAttribute('name') === name,
  );
  return target?.closest('li, p') ?? null;
}

function made(body: HTMLElement, tag: 'div' | 'span', name: string, label: string): HTMLElement {
  const element = body.ownerDocument.createElement(tag);
  element.setAttribute('data-docwright', name);
  element.setAttribute('data-attrs', JSON.stringify({ label }));
  return element;
}

/** Removes an emptied list of notes with its heading and container. */
function removeEmpty(from: Element | null, body: HTMLElement): void {
  let element = from;
  while (element !== null && element !== body) {
    const { parentElement } = element;
    const words = [...element.children].filter(({ tagName }) => !/^(?:H[1-6]|HR)$/.test(tagName));
    const isNotes = element.matches('[class*="footnote"], [role="doc-endnotes"], [style*="footnote-list"]');
    const isEmpty = element.textContent.trim() === '' && element.querySelector('img') === null;
    const isLeft = isNotes && words.every((child) => child.textContent.trim() === '');
    if (!isEmpty && !isLeft) return;
    element.remove();
    element = parentElement;
  }
}

const footnoteParts: ReadonlySet<string> = new Set(['footnoteReference', 'footnoteDefinition']);

/** The key of a footnote label, which is equal for labels that mean the same (CommonMark, "matches"). */
export function labelKey(label: unknown): string {
  return normalizeLinkLabel(printLinkLabel(String(label)));
}

/** The label keys of the footnotes that content refers to, and of those that it has. */
export function listLabels(content: Fragment): {
  readonly references: ReadonlySet<string>;
  readonly definitions: ReadonlySet<string>;
} {
  const references = new Set<string>();
  const definitions = new Set<string>();
  content.descendants(({ type, attrs }) => {
    if (type.name === 'footnoteReference') references.add(labelKey(attrs['label']));
    if (type.name === 'footnoteDefinition') definitions.add(labelKey(attrs['label']));
  });
  return { references, definitions };
}

/** Renames footnote labels that the page already has. */
export function withFreeLabels(content: Fragment, doc: DocumentNode): Fragment {
  const { references, definitions } = listLabels(content);
  const inPage = listLabels(doc.content);
  const taken = [...inPage.references, ...inPage.definitions];
  return renameNotes(content, takeFreeLabels([...definitions, ...references], taken, doc));
}

/** The first free numbers for those label keys of footnotes that are in `taken`. */
export function takeFreeLabels(
  keys: Iterable<string>,
  taken: Iterable<string>,
  doc: DocumentNode,
): ReadonlyMap<string, string> {
  const inPage = listLabels(doc.content);
  const isTaken = new Set(taken);
  const added = new Set(keys);
  const used = new Set([...inPage.references, ...inPage.definitions, ...added]);
  const free = new Map<string, string>();
  let number = 1;
  for (const key of added) {
    if (!isTaken.has(key)) continue;
    while (used.has(String(number))) number += 1;
    used.add(String(number));
    free.set(key, String(number));
  }
  return free;
}

/** Content with other labels, by their keys, for its footnotes and the references to them. */
export function renameNotes(content: Fragment, labels: ReadonlyMap<string, string>): Fragment {
  return Fragment.from(
    content.content.map((node) =>
      node.isText ? node : node.type.create(withLabel(node, labels), renameNotes(node.content, labels), node.marks),
    ),
  );
}

/** The attributes of a node, with another label if it is a footnote or a reference to one. */
export function withLabel({ type, attrs }: DocumentNode, labels: ReadonlyMap<string, string>): DocumentNode['attrs'] {
  const label = footnoteParts.has(type.name) ? labels.get(labelKey(attrs['label'])) : undefined;
  return label === undefined ? attrs : { ...attrs, label };
}
