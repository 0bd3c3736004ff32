import type { TextEdit } from '#base/textEdit.ts';
import { printLinkLabel, getDefinitionTarget } from '../read/definitions.ts';
import { printLinkResource } from '../print/printAtom.ts';
import type { NodeOrigin } from './documentSourceMap.ts';
import type { JSONContent } from '../page.ts';
import type { PrintContext } from '../print/printContext.ts';

const written = /^\[((?:\\.|[^\\\]])*)\]:[ \t]*(<[^<>\n]*>|[^\s<]\S*)/;

/** Edits that change a definition's label, URL, or title. Null if it spans several lines. */
export function patchDefinition(
  writing: PrintContext,
  origin: NodeOrigin,
  base: JSONContent,
  edited: JSONContent,
): TextEdit[] | null {
  const raw = writing.source.slice(origin.from, origin.to);
  const [whole, label, address] = written.exec(raw) ?? [];
  if (whole === undefined || label === undefined || address === undefined) return null;
  const edits: TextEdit[] = [];
  const next = edited.attrs?.['label'];
  if (next !== base.attrs?.['label'])
    edits.push({ from: origin.from + 1, to: origin.from + 1 + label.length, text: printLinkLabel(String(next)) });
  const [before, after] = [getDefinitionTarget(base), getDefinitionTarget(edited)];
  const from = origin.from + whole.length - address.length;
  const print = (title: string | null) => printLinkResource(after.url, title, { block: 'paragraph' }) || '<>';
  if (before.title !== after.title) edits.push({ from, to: origin.to, text: print(after.title) });
  else if (before.url !== after.url) edits.push({ from, to: from + address.length, text: print(null) });
  return edits;
}
