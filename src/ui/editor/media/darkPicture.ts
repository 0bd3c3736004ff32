import type { Node as DocumentNode } from '@tiptap/pm/model';
import { NodeSelection, type EditorState, type Transaction } from '@tiptap/pm/state';
import { replaceElementAttribute, setElementAttribute } from '#document/read/attributeValues.ts';
import type { ElementAttribute } from '#document/page.ts';
import { getPictureColorMode } from '#reading/parts/pictureColorMode.ts';

export type PictureMode = ReturnType<typeof getPictureColorMode>;

const ofMode = { light: 'block dark:hidden', dark: 'hidden dark:block' } as const;
const modeClasses = /^(?:block|hidden|dark:(?:hidden|block|inline|inline-block|flex))$/;

/** True if a node is a picture, written as Markdown or as an element. */
export function isPicture(node: DocumentNode): boolean {
  return node.type.name === 'image' || node.type.name === 'img';
}

/** The picture at a position; null for anything else. */
export function pictureAt(doc: DocumentNode, position: number): DocumentNode | null {
  const node = doc.nodeAt(position);
  return node !== null && isPicture(node) ? node : null;
}

/** The attributes of a picture in element form. */
export function getPictureAttributes({ attrs }: DocumentNode): readonly ElementAttribute[] {
  if (Array.isArray(attrs['attributes'])) return attrs['attributes'] as readonly ElementAttribute[]; // per the schema
  return ['src', 'alt', 'title'].flatMap((name): ElementAttribute[] =>
    typeof attrs[name] === 'string' ? [{ kind: 'string', name, value: attrs[name] }] : [],
  );
}

function classAttribute(attributes: readonly ElementAttribute[]): { readonly name: string; readonly value: string } {
  const found = attributes.find(
    (attribute) => attribute.kind === 'string' && (attribute.name === 'className' || attribute.name === 'class'),
  );
  return found?.kind === 'string' ? found : { name: 'className', value: '' };
}

/** The color mode a picture is for; null for both. */
export function getPictureMode(node: DocumentNode): PictureMode {
  return getPictureColorMode(classAttribute(getPictureAttributes(node)).value);
}

function forMode(attributes: readonly ElementAttribute[], mode: 'light' | 'dark' | null): readonly ElementAttribute[] {
  const { name, value } = classAttribute(attributes);
  const others = value.split(/\s+/).filter((word) => word !== '' && !modeClasses.test(word));
  const next = [...(mode === null ? [] : [ofMode[mode]]), ...others].join(' ');
  return next === '' ? replaceElementAttribute(attributes, name, null) : setElementAttribute(attributes, name, next);
}

/** Position of the picture shown in the other mode instead of this one: adjacent in its line, or alone in an adjacent paragraph. */
export function findPairedPicture(doc: DocumentNode, position: number): number | null {
  const node = pictureAt(doc, position);
  const mode = node === null ? null : getPictureMode(node);
  if (mode === null) return null;
  const isPartner = (at: number) => {
    const other = pictureAt(doc, at);
    return other !== null && getPictureMode(other) !== null && getPictureMode(other) !== mode;
  };
  const $at = doc.resolve(position);
  const inLine = [-1, 1]
    .map((side) => pictureBeside($at.parent, $at.index(), $at.start(), side))
    .find((at) => at !== null && isPartner(at));
  if (inLine !== undefined) return inLine;
  if ($at.depth === 0 || $at.parent.childCount !== 1) return null;
  const around = [$at.before() - ($at.node(-1).maybeChild($at.index(-1) - 1)?.nodeSize ?? 0) + 1, $at.after() + 1];
  return (
    around.find(
      (at, side) => $at.node(-1).maybeChild($at.index(-1) + (side === 0 ? -1 : 1))?.childCount === 1 && isPartner(at),
    ) ?? null
  );
}

/** Position of the picture before or after a child of a line, with only whitespace in between; null if there is none. */
function pictureBeside(line: DocumentNode, index: number, start: number, side: number): number | null {
  for (let at = index + side; at >= 0 && at < line.childCount; at += side) {
    const child = line.child(at);
    if (isPicture(child)) {
      let offset = start;
      for (let before = 0; before < at; before += 1) offset += line.child(before).nodeSize;
      return offset;
    }
    if ((child.text ?? '.').trim() !== '') return null;
  }
  return null;
}

/**
 * Makes the picture at a position light mode only and adds one for dark mode after it, with the same alt text and
 * size. Null if there is no picture.
 */
export function addDarkPicture({ doc, tr, schema }: EditorState, position: number, source: string): Transaction | null {
  const node = pictureAt(doc, position);
  const { img } = schema.nodes;
  if (node === null || img === undefined) return null;
  const attributes = getPictureAttributes(node);
  const light = img.create({ tag: 'img', attributes: forMode(attributes, 'light') }, null, node.marks);
  const dark = img.create(
    { tag: 'img', attributes: forMode(setElementAttribute(attributes, 'src', source), 'dark') },
    null,
    node.marks,
  );
  const $at = doc.resolve(position);
  const isAlone = $at.parent.childCount === 1 && $at.depth > 0;
  const end = isAlone ? $at.after() : position + node.nodeSize;
  tr.insert(end, isAlone ? $at.parent.type.create($at.parent.attrs, dark) : dark).replaceWith(
    position,
    position + node.nodeSize,
    light,
  );
  return tr.setSelection(NodeSelection.create(tr.doc, isAlone ? end + 1 : end));
}

/** Deletes the picture at a position; its counterpart for the other mode is then shown in both. Null if there is no picture. */
export function deletePicture({ doc, tr }: EditorState, position: number): Transaction | null {
  const node = pictureAt(doc, position);
  if (node === null) return null;
  const partner = findPairedPicture(doc, position);
  const other = partner === null ? null : doc.nodeAt(partner);
  if (partner !== null && other !== null)
    tr.setNodeMarkup(partner, null, { ...other.attrs, attributes: forMode(getPictureAttributes(other), null) });
  const $at = doc.resolve(position);
  // Its paragraph is deleted too if the other picture is in another one.
  const isOnOwnLine = partner !== null && $at.parent.childCount === 1;
  return isOnOwnLine ? tr.delete($at.before(), $at.after()) : tr.delete(position, position + node.nodeSize);
}

/** The attributes of a picture node with another source or alt text. */
export function updatePictureAttribute(
  { type, attrs }: DocumentNode,
  name: 'src' | 'alt',
  value: string,
): Readonly<Record<string, unknown>> {
  return type.name === 'image'
    ? { ...attrs, [name]: value }
    : { ...attrs, attributes: setElementAttribute(attrs['attributes'] as readonly ElementAttribute[], name, value) }; // per the schema
}
