import { Editor } from '@tiptap/core';
import type { JSONContent } from '#document/page.ts';
import { codeColours } from '../code/codeColours.ts';
import { nodeViews, type ResolveAsset } from '../nodeViews.ts';
import { schemaExtensions } from '../schemaExtensions.ts';
import { tabbing } from '../tabbing.ts';

/** Draws a snippet's blocks into an element, to be read and not edited. Gives what ends it. */
export function drawSnippet(element: HTMLElement, doc: JSONContent, resolveAsset: ResolveAsset): () => void {
  const editor = new Editor({
    element,
    editable: false,
    extensions: [...schemaExtensions(), tabbing, codeColours, nodeViews.configure({ resolveAsset })],
    content: structuredClone(doc) as object, // TipTap's type wants mutable JSON; it gets a copy
    editorProps: { attributes: { class: 'snippet-text', role: 'document', 'aria-label': 'Snippet' } },
  });
  return () => editor.destroy();
}
