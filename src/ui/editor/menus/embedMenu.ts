import { Extension, type Editor } from '@tiptap/core';
import type { ResolvedPos } from '@tiptap/pm/model';
import { PluginKey, Selection } from '@tiptap/pm/state';
import type { SuggestionMatch } from '@tiptap/suggestion';
import { parseEmbedUrl, type Embed } from '#base/parseEmbedUrl.ts';
import { closeHistory } from '../history/closeHistory.ts';
import { revealBlock } from '../plugins/revealBlock.ts';
import { closeCaretMenu, createCaretMenu, type CaretMenuItem, type CaretMenuState } from './caretMenu.ts';

const key = new PluginKey<CaretMenuState>('embedOffer');

/** Offers to embed a video or other embeddable URL that was pasted alone on a line. */
export const embedMenu = Extension.create({
  name: 'embedOffer',
  priority: 1000,
  addProseMirrorPlugins() {
    return [
      createCaretMenu(this.editor, {
        key,
        label: 'Embed',
        find: findEmbedUrl,
        trigger: (transaction) =>
          transaction.getMeta('paste') === true ? true : transaction.docChanged ? false : null,
        items: ({ query }) => toMenuItems(parseEmbedUrl(query)),
        choosingKeys: ['Enter'],
      }),
    ];
  },
});

/** The URL at the caret if it is all that its paragraph contains. */
function findEmbedUrl({ parent, pos, parentOffset }: ResolvedPos): SuggestionMatch {
  if (parent.type.name !== 'paragraph') return null;
  const text = parent.textContent;
  if (parseEmbedUrl(text.trim()) === null) return null;
  const from = pos - parentOffset;
  return { range: { from, to: from + parent.content.size }, query: text.trim(), text };
}

function toMenuItems(embed: Embed | null): readonly CaretMenuItem[] {
  if (embed === null) return [];
  const toItem = (title: string, purpose: string, run: CaretMenuItem['run']): CaretMenuItem => ({
    key: title,
    title,
    purpose,
    name: `${title}. ${purpose}`,
    run,
  });
  return [
    toItem('Embed', `Shown on the page, from ${embed.provider}`, (editor, { from }) =>
      insertEmbed(editor, embed, from - 1),
    ),
    toItem('Keep link', 'Leave the URL as plain text', (editor) => closeCaretMenu(editor, key)),
  ];
}

/** Replaces the URL with its embed in one undo step, with the caret after it. */
function insertEmbed(editor: Editor, embed: Embed, position: number): void {
  const { state, view } = editor;
  const paragraph = state.doc.nodeAt(position);
  const { iframe, paragraph: empty } = state.schema.nodes;
  if (paragraph === null || iframe === undefined || empty === undefined) return;
  const attributes = [
    { kind: 'string', name: 'className', value: 'w-full aspect-video rounded-xl' },
    { kind: 'string', name: 'src', value: embed.src },
    {
      kind: 'string',
      name: 'title',
      value: embed.isVideo ? `Video from ${embed.provider}` : `Embedded content from ${embed.provider}`,
    },
    { kind: 'flag', name: 'allowFullScreen' },
  ];
  const frame = iframe.create({ tag: 'iframe', attributes });
  const end = position + paragraph.nodeSize;
  const goesOn = state.doc.resolve(end).nodeAfter?.type === empty;
  const transaction = state.tr.replaceWith(position, end, goesOn ? [frame] : [frame, empty.create()]);
  const behind = Selection.findFrom(transaction.doc.resolve(position + frame.nodeSize), 1, true);
  if (behind !== null) transaction.setSelection(behind);
  view.dispatch(closeHistory(transaction.scrollIntoView()));
  view.focus();
  revealBlock(view, position);
}
