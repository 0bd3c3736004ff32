import { resizePairedPicture } from '../media/resizePicture.ts';
import type { Editor } from '@tiptap/core';
import { getElementTitle } from '#blocks/getElementTitle.ts';
import { blockSpecs } from '#blocks/registry.ts';
import type { ElementAttribute } from '#document/page.ts';
import { getComponentKey } from './getComponentKey.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { AttributesForm } from './AttributesForm.tsx';
import { useEditorState } from '../page/useEditorState.ts';

interface AttributesDialogProps {
  readonly editor: Editor;
  /** Start position of the component; null while nothing is edited. */
  readonly position: number | null;
  readonly onClose: () => void;
}

/** A dialog for the attributes of a component. */
export function AttributesDialog({ editor, position, onClose }: AttributesDialogProps) {
  const node = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      position === null || position >= current.state.doc.content.size ? null : current.state.doc.nodeAt(position),
    equalityFn: (one, other) => one === other,
  });
  if (node === null || position === null) return null;
  const spec = blockSpecs.find(({ name }) => name === node.type.name) ?? null;
  const tag = String(node.attrs['tag']);
  const attributes = node.attrs['attributes'] as readonly ElementAttribute[]; // per the schema
  return (
    <Dialog opened onClose={onClose} title={spec?.title ?? getElementTitle(tag)}>
      <AttributesForm
        part={getComponentKey(editor.state.doc, position)}
        spec={spec}
        tag={tag}
        attributes={attributes}
        onChange={(nextTag, next) =>
          editor.view.dispatch(
            resizePairedPicture(
              editor.state.tr.setNodeMarkup(position, null, { ...node.attrs, tag: nextTag, attributes: next }),
              editor.state.doc,
              position,
            ),
          )
        }
      />
    </Dialog>
  );
}
