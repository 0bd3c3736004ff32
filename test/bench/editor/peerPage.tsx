// The peers of the editor benchmark, in the page: TipTap's StarterKit alone, and MDXEditor as its documentation sets it up.
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

/** What the benchmark calls in the page. */
export interface Peers {
  /** Shows a document in TipTap's StarterKit, in place of what is there; the class of the element that is typed into is `peer-text`. */
  readonly showStarterKit: (content: JSONContent) => void;
  /** Shows a page in MDXEditor; the milliseconds from its text to a caret in it, or the error that it shows. */
  readonly openMdxEditor: (markdown: string) => Promise<number | string>;
  /** The page as MDXEditor writes it, after a change of the given word's first place where one is named; null where it has no such place, or shows the page no more. */
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
          const writable = node as typeof node & { setTextContent: (text: string) => void }; // a text node's own
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
