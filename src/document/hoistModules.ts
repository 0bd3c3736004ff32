import type { JSONContent } from './page.ts';
import { isTextBlock } from './writtenNodes.ts';

/** Whether a block is an import or an export, which MDX knows only outside of everything else. */
function isModule(node: JSONContent): boolean {
  return node.type === 'sourceBlock' && /^(?:import|export)\b/.test(String(node.attrs?.['source'] ?? ''));
}

/** The document with imports and exports that were brought into a container before it: within it they would be read as words. */
export function withHoistedModules(doc: JSONContent): JSONContent {
  let isSame = true;
  const content = (doc.content ?? []).flatMap((child) => {
    const modules: JSONContent[] = [];
    const rest = withoutModules(child, modules);
    isSame &&= modules.length === 0;
    return [...modules, rest];
  });
  return isSame ? doc : { ...doc, content };
}

function withoutModules(node: JSONContent, found: JSONContent[]): JSONContent {
  if (isTextBlock(node) || node.content === undefined) return node;
  const before = found.length;
  const content = node.content.flatMap((child) => {
    if (!isModule(child)) return [withoutModules(child, found)];
    found.push(child);
    return [];
  });
  if (found.length === before) return node;
  return { ...node, content: content.length === 0 ? [{ type: 'paragraph' }] : content };
}
