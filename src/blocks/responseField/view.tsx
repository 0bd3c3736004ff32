import type { BlockView } from '../blockView.ts';
import { FieldHead } from '../FieldHead.tsx';

/** A field of an answer: its name, type, and what must be known of it. */
export const responseFieldView: BlockView = {
  name: 'responseField',
  Draw: ({ values, children }) => [<FieldHead key="head" values={values} />, children],
};
