import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { NodeViewConstructor } from '@tiptap/pm/view';
import type { UnwrittenField } from '#state/settings/unwrittenFields.ts';
import type { BlockSpec } from '#blocks/blockSpec.ts';
import { blockSpecs } from '#blocks/registry.ts';
import { blockViewOf, plainView } from '#blocks/views.ts';
import type { App } from '#state/app.ts';
import { CodeView } from './code/codeView.ts';
import { ComponentView } from './componentView.ts';
import { footnoteDefinitionView, footnoteReferenceView } from './footnotes/footnoteViews.ts';
import { sourceChip } from './inPlace/sourceChip.ts';
import { taskItemView } from './inPlace/taskItemView.ts';
import { mathView } from './math/mathView.ts';
import { markViews } from './markViews.ts';
import { pictureView } from './media/pictureView.ts';
import type { ResolveAsset } from '../reading/showPicture.ts';
import { tableView } from './tables/tableView.ts';
import { SnippetView, snippetSource, snippetValues } from './snippets/snippetView.ts';

interface NodeViewOptions {
  readonly resolveAsset: ResolveAsset;
  /** What is typed in a field of a block and cannot stand on the page. */
  readonly unwrittenIn: (field: string) => UnwrittenField;
}

/** Draws what ProseMirror alone cannot: components, pictures, code with its name, and source that has no form as blocks. */
export const nodeViews = (app: App) =>
  Extension.create<NodeViewOptions>({
    name: 'nodeViews',
    addOptions: () => ({
      resolveAsset: () => Promise.resolve(null),
      unwrittenIn: () => ({ at: () => null, keep: () => undefined }),
    }),
    addProseMirrorPlugins() {
      const { resolveAsset, unwrittenIn } = this.options;
      // An element may stand for the text of a file, whatever it is called.
      const element =
        (spec: BlockSpec | null): NodeViewConstructor =>
        (node, view, getPos) => {
          const source = snippetSource(node, view.state.doc);
          return source === null
            ? new ComponentView(
                app,
                node,
                view,
                getPos,
                spec,
                (spec === null ? undefined : blockViewOf(spec.name)) ?? plainView,
                resolveAsset,
              )
            : new SnippetView(app, node, source, snippetValues(node, view.state.doc));
        };
      const components = Object.fromEntries(
        blockSpecs.filter(({ shape }) => shape !== 'mark').map((spec) => [spec.name, element(spec)]),
      );
      const chip: NodeViewConstructor = (node, view, getPos) => sourceChip(node, view, getPos, unwrittenIn);
      const code: NodeViewConstructor = (node, view, getPos) => new CodeView(node, view, getPos);
      const picture: NodeViewConstructor = (node, view, getPos) => pictureView(app, node, view, getPos, resolveAsset);
      return [
        new Plugin({
          props: {
            markViews,
            nodeViews: {
              element: element(null),
              elementAtom: element(null),
              ...components,
              image: picture,
              img: picture,
              listItem: taskItemView,
              table: tableView,
              sourceBlock: chip,
              sourceInline: chip,
              codeBlock: code,
              mathBlock: mathView,
              mathInline: mathView,
              footnoteReference: footnoteReferenceView,
              footnoteDefinition: footnoteDefinitionView,
            },
          },
        }),
      ];
    },
  });
