import type { BlockView } from '#reading/blockView.ts';
import { codeTabs } from '../codeTabs.ts';

/** Code in several languages, one of which is shown. */
export const codeGroupView: BlockView = { name: 'codeGroup', tabbed: codeTabs, Draw: ({ children }) => children };
