import type { BlockView } from '#reading/blockView.ts';
import { FieldHead } from '../FieldHead.tsx';

/** A response field: name, type, and description. */
export const responseFieldView: BlockView = {
  name: 'responseField',
  Draw: ({ tag, values, editing, field, id, children }) => [
    <FieldHead key="head" id={id} tag={tag} values={values} editing={editing} field={field} />,
    children,
  ],
};
