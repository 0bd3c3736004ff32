import type { BlockView } from '#reading/blockView.ts';
import { FieldHead } from '../FieldHead.tsx';

/** An API parameter: name, type, and description. */
export const paramFieldView: BlockView = {
  name: 'paramField',
  Draw: ({ tag, values, editing, field, id, children }) => [
    <FieldHead key="head" id={id} tag={tag} values={values} editing={editing} field={field} />,
    children,
  ],
};
