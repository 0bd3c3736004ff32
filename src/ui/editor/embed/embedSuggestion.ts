import { Extension, type Editor } from '@tiptap/core';
import { closeHistory } from '../history/closeHistory.ts';
import { Plugin, PluginKey, Selection, type EditorState, type Transaction } from '@tiptap/pm/state';
import { parseEmbedUrl, type Embed } from '#base/parseEmbedUrl.ts';

/** The position of a paragraph with only a pasted URL, and the embed it would become. */
export interface EmbedSuggestion {
  readonly position: number;
  readonly embed: Embed;
}

const key = new PluginKey<EmbedSuggestion | null>('embedOffer');

/** The current offer to embed a URL, or null. */
export function getEmbedSuggestion(state: EditorState): EmbedSuggestion | null {
  return key.getState(state) ?? null;
}

/** Keeps the pasted URL as text. */
export function dismissEmbedSuggestion(transaction: Transaction): Transaction {
  return transaction.setMeta(key, 'decline');
}

/** Replaces the URL with its embed in one undo step, with the caret after it. */
export function acceptEmbedSuggestion(editor: Editor, { position, embed }: EmbedSuggestion): void {
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
      value: embed.isVideo ? `Video from ${embed.provider}` : `Embedded from ${embed.provider}`,
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
}

/** Detects a video or other embeddable URL pasted alone on a line. */
export const embedSuggestion = Extension.create({
  name: 'embedOffer',
  addProseMirrorPlugins: () => [
    new Plugin<EmbedSuggestion | null>({
      key,
      state: {
        init: () => null,
        apply: (transaction, before, _old, state) => {
          if (transaction.getMeta('paste') === true) return offerAt(state);
          if (transaction.docChanged || transaction.getMeta(key) === 'decline') return null;
          return before === null || !transaction.selectionSet || isWithin(state, before.position) ? before : null;
        },
      },
    }),
  ],
});

/** True if the caret is still in the paragraph at a position. */
function isWithin({ selection: { $from } }: EditorState, position: number): boolean {
  return $from.depth > 0 && $from.before() === position;
}

function offerAt({ selection }: EditorState): EmbedSuggestion | null {
  const { $from, empty } = selection;
  if (!empty || $from.parent.type.name !== 'paragraph') return null;
  const embed = parseEmbedUrl($from.parent.textContent.trim());
  return embed === null ? null : { position: $from.before(), embed };
}
