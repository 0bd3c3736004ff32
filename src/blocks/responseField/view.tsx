import type { BlockView } from '#reading/blockView.ts';
import { FieldHead } from '../FieldHead.tsx';

/** A field of an answer: its name, type, and what must be known of it. */
export const responseFieldView: BlockView = {
  name: 'responseField',
  Draw: ({ tag, values, editing, field, children }) => [
    <FieldHead key="head" tag={tag} values={values} editing={editing} field={field} />,
    children,
  ],
};
