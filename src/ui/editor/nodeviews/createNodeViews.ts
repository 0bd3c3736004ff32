import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { NodeViewConstructor } from '@tiptap/pm/view';
import type { RepoPath } from '#base/repoPath.ts';
import type { InvalidFieldInput } from '#state/settings/invalidFieldInputs.ts';
import type { BlockSpec } from '#blocks/blockSpec.ts';
import { blockSpecs } from '#blocks/registry.ts';
import { blockViewOf, plainView } from '#blocks/views.ts';
import type { App } from '#state/app.ts';
import { CodeView } from '../code/codeView.ts';
import { createGraphicView } from '../graphics/graphics.ts';
import { isGraphic } from '../graphics/graphicRuns.ts';
import { ComponentView } from './componentView.ts';
import { footnoteDefinitionView, footnoteReferenceView } from '../footnotes/footnoteViews.ts';
import { createSourceChip } from '../inPlace/createSourceChip.ts';
import { taskItemView } from '../inPlace/taskItemView.ts';
import { createMathView } from '../math/createMathView.ts';
import { markViews } from './markViews.ts';
import { createPictureView } from '../media/createPictureView.ts';
import type { AssetResolver } from '../../reading/loadPicture.ts';
import { createTableView } from '../tables/createTableView.ts';
import { createPageModulesPlugin, getPageModules, getSnippetPath } from '../snippets/pageModules.ts';
import { SnippetView } from '../snippets/snippetView.ts';

interface NodeViewOptions {
  readonly page: () => RepoPath;
  readonly resolveAsset: AssetResolver;
  /** Invalid input of a block's field that is not written to the page. */
  readonly unwrittenIn: (field: string) => InvalidFieldInput;
}

/**
 * Registers node views for what ProseMirror alone can't render: components, pictures, code with its title, and source
 * without a block form.
 */
export const createNodeViews = (app: App) =>
  Extension.create<NodeViewOptions>({
    name: 'nodeViews',
    addOptions: () => ({
      page: () => '',
      resolveAsset: () => Promise.resolve(null),
      unwrittenIn: () => ({ at: () => null, keep: () => undefined }),
    }),
    addProseMirrorPlugins() {
      const { page, resolveAsset, unwrittenIn } = this.options;
      // An element may be an imported snippet, regardless of its name.
      const element =
        (spec: BlockSpec | null): NodeViewConstructor =>
        (node, view, getPos) => {
          if (isGraphic(node)) return createGraphicView(app, node, view, getPos, { page, resolveAsset });
          const source = getSnippetPath(node, getPageModules(view.state));
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
            : new SnippetView(app, node, source, view, page);
        };
      const components = Object.fromEntries(
        blockSpecs.filter(({ shape }) => shape !== 'mark').map((spec) => [spec.name, element(spec)]),
      );
      const chip: NodeViewConstructor = (node, view, getPos) => createSourceChip(node, view, getPos, unwrittenIn);
      const code: NodeViewConstructor = (node, view, getPos) => new CodeView(node, view, getPos);
      const picture: NodeViewConstructor = (node, view, getPos) =>
        createPictureView(app, node, view, getPos, resolveAsset);
      return [
        createPageModulesPlugin(),
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
              table: createTableView,
              sourceBlock: chip,
              sourceInline: chip,
              codeBlock: code,
              mathBlock: createMathView,
              mathInline: createMathView,
              footnoteReference: footnoteReferenceView,
              footnoteDefinition: footnoteDefinitionView,
            },
          },
        }),
      ];
    },
  });
