import type { BlockView } from '../blockView.ts';
import { FieldHead } from '../FieldHead.tsx';

/** A parameter of an API: its name, type, and what must be known of it. */
export const paramFieldView: BlockView = {
  name: 'paramField',
  Draw: ({ values, children }) => [<FieldHead key="head" values={values} />, children],
};
