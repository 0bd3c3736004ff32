import { getOwnProperty } from '#base/getOwnProperty.ts';
import { findHighlightGrammar } from '#reading/code/languages.ts';

const languageClass = /(?:language-|lang-|highlight-source-|brush: ?)([\w+#-]+)/;

/** Removes the bar above code, with its language and buttons, as in ChatGPT. `dropped` selects what has no text. */
export function removeCodeBars(body: HTMLElement, dropped: string): void {
  for (const pre of body.querySelectorAll('pre')) {
    const code = findCodeBelowBar(pre, dropped);
    if (code !== null) pre.replaceChildren(code);
  }
}

/** The code of a block whose other text is at most a bar above it; null if any of that text may be code too. */
function findCodeBelowBar(pre: Element, dropped: string): Element | null {
  const [code, ...others] = [...pre.querySelectorAll('code')].filter((one) => one.closest(dropped) === null);
  if (code === undefined || others.length > 0 || code.parentElement === pre) return null;
  const texts = listTexts(pre).filter(
    (text) => !code.contains(text) && text.data.trim() !== '' && text.parentElement?.closest(dropped) == null,
  );
  const [first] = texts;
  if (first === undefined) return code;
  const bar = findAncestorBeside(first, code);
  if (bar?.tagName !== 'DIV' || (bar.compareDocumentPosition(code) & Node.DOCUMENT_POSITION_FOLLOWING) === 0)
    return null;
  if (!texts.every((text) => bar.contains(text))) return null;
  if (bar.querySelector('button') !== null) return code;
  const words = texts.map(({ data }) => data.trim()).join(' ');
  if (!/^[\w+#. -]{1,20}$/.test(words)) return null;
  // A single short line may be code too, unless something else shows that it isn't.
  const isCode = languageClass.test(code.className) || pre.querySelector('button') !== null;
  if (!isCode && findHighlightGrammar(words) === null) return null;
  if (!languageClass.test(code.className)) code.classList.add(`language-${words.replaceAll(' ', '-')}`);
  return code;
}

function listTexts(root: Element): readonly Text[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  return texts;
}

/** The outermost element around a text that is beside another element; null if that is the text itself. */
function findAncestorBeside(text: Text, other: Element): Element | null {
  let around: Element | null = null;
  for (let parent = text.parentElement; parent !== null && !parent.contains(other); parent = parent.parentElement)
    around = parent;
  return around;
}

/** Converts highlighted code from GitHub and docs sites: the language is in a class, the text in many spans. */
export function convertHighlightedCode(body: HTMLElement): void {
  for (const pre of body.querySelectorAll('pre')) {
    const around = pre.closest('[class*="highlight-source-"]');
    const classes = [pre, pre.querySelector('code'), around]
      .map((element) => element?.getAttribute('class') ?? '')
      .concat(pre.getAttribute('data-syntaxhighlighter-params') ?? '')
      .join(' ');
    const language = languageClass.exec(classes)?.[1] ?? null;
    for (const line of pre.querySelectorAll('br')) line.replaceWith('\n');
    // Some editors wrap each line in its own element.
    for (const line of pre.querySelectorAll('div, p'))
      if (line.nextElementSibling !== null && !line.textContent.endsWith('\n')) line.append('\n');
    const text = pre.textContent.replace(/\n$/, '');
    const plain = pre.ownerDocument.createElement('pre');
    if (language !== null) plain.setAttribute('data-attrs', JSON.stringify({ language: languageName(language) }));
    plain.textContent = text;
    (around ?? pre).replaceWith(plain);
  }
}

/** Maps GitHub's names of some grammars, and names of languages as they are shown. */
function languageName(written: string): string {
  const name = written.toLowerCase();
  const others: Readonly<Record<string, string>> = { shell: 'bash', js: 'javascript', ts: 'typescript' };
  return getOwnProperty(others, name) ?? name;
}
