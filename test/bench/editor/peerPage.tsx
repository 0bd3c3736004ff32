// The peers of the editor benchmark, in the page: TipTap's bare StarterKit, and MDXEditor as its documentation sets it up.
import { Editor, type JSONContent } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import {
  codeBlockPlugin,
  codeMirrorPlugin,
  frontmatterPlugin,
  GenericJsxEditor,
  headingsPlugin,
  imagePlugin,
  jsxPlugin,
  linkPlugin,
  listsPlugin,
  MDXEditor,
  quotePlugin,
  realmPlugin,
  rootEditor$,
  tablePlugin,
  thematicBreakPlugin,
  type MDXEditorMethods,
  type Realm,
} from '@mdxeditor/editor';
import '@mdxeditor/editor/style.css';
import { createRoot, type Root } from 'react-dom/client';

/** The functions that the benchmark calls in the page. */
export interface Peers {
  /** Shows a document in TipTap's StarterKit, replacing the page; the editable element's class is `peer-text`. */
  readonly showStarterKit: (content: JSONContent) => void;
  /** Shows a page in MDXEditor. Returns milliseconds until it has a caret, or the error that it shows. */
  readonly openMdxEditor: (markdown: string) => Promise<number | string>;
  /**
   * The page as written by MDXEditor, after changing the first occurrence of the given word, if any. Null if the word doesn't occur, or the
   * page is no longer shown.
   */
  readonly writeMdxEditor: (word: { readonly before: string; readonly after: string } | null) => Promise<string | null>;
}

const kinds = ['flow', 'text'] as const;
const anyElement = kinds.map((kind) => ({ name: '*', kind, props: [], hasChildren: true, Editor: GenericJsxEditor }));

let realm: Realm | null = null;
const seeRealm = realmPlugin({ init: (own) => (realm = own) });

let starterKit: Editor | null = null;
let root: Root | null = null;
let methods: MDXEditorMethods | null = null;

function emptyPlace(): HTMLElement {
  starterKit?.destroy();
  starterKit = null;
  root?.unmount();
  root = null;
  methods = null;
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  return place;
}

const afterPaint = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));

async function openMdxEditor(markdown: string): Promise<number | string> {
  const place = emptyPlace();
  let problem: string | null = null;
  const started = performance.now();
  root = createRoot(place);
  root.render(
    <MDXEditor
      ref={(found) => void (methods = found)}
      markdown={markdown}
      trim={false}
      onError={({ error }) => (problem = error)}
      plugins={[
        headingsPlugin(),
        listsPlugin(),
        quotePlugin(),
        linkPlugin(),
        tablePlugin(),
        thematicBreakPlugin(),
        frontmatterPlugin(),
        imagePlugin(),
        codeBlockPlugin({ defaultCodeBlockLanguage: '', codeBlockEditorDescriptors: [] }),
        codeMirrorPlugin({ codeBlockLanguages: {} }),
        jsxPlugin({ jsxComponentDescriptors: anyElement }),
        seeRealm(),
      ]}
    />,
  );
  for (;;) {
    await afterPaint();
    if (problem !== null) return problem;
    const text = place.querySelector<HTMLElement>('[contenteditable=true]');
    if (text === null || text.childElementCount === 0) {
      if (performance.now() - started > 15_000) return 'It shows nothing after 15 s.';
      continue;
    }
    text.focus();
    await afterPaint();
    return performance.now() - started;
  }
}

async function writeMdxEditor(
  word: { readonly before: string; readonly after: string } | null,
): Promise<string | null> {
  const editor = realm?.getValue(rootEditor$);
  if (editor === null || editor === undefined || methods === null) return null;
  if (word !== null) {
    let found = false;
    editor.update(
      () => {
        for (const node of editor.getEditorState()._nodeMap.values()) {
          if (node.getType() !== 'text' || !node.getTextContent().includes(word.before)) continue;
          const writable = node as typeof node & { setTextContent: (text: string) => void }; // a method of text nodes
          writable.setTextContent(node.getTextContent().replace(word.before, word.after));
          found = true;
          return;
        }
      },
      { discrete: true },
    );
    if (!found) return null;
    await afterPaint();
  }
  return methods?.getMarkdown() ?? null;
}

function showStarterKit(content: JSONContent): void {
  const element = emptyPlace();
  starterKit = new Editor({
    element,
    content,
    extensions: [StarterKit],
    editorProps: { attributes: { class: 'peer-text' } },
  });
}

const peers: Peers = { showStarterKit, openMdxEditor, writeMdxEditor };
Object.assign(globalThis, { peers });
