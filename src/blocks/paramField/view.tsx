import type { BlockView } from '#reading/blockView.ts';
import { FieldHead } from '../FieldHead.tsx';

/** A parameter of an API: its name, type, and what must be known of it. */
export const paramFieldView: BlockView = {
  name: 'paramField',
  Draw: ({ tag, values, editing, field, children }) => [
    <FieldHead key="head" tag={tag} values={values} editing={editing} field={field} />,
    children,
  ],
};
