import type { BlockView } from '#reading/blockView.ts';
import { codeTabs } from '../codeTabs.ts';

/** Code in several languages, of which one is shown. */
export const codeGroupView: BlockView = { name: 'codeGroup', tabbed: codeTabs, Draw: ({ children }) => children };
