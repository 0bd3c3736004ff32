import type { ReactNode } from 'react';
import { expandableView } from '#blocks/expandable/view.tsx';
import type { ApiDrawContext } from './apiDrawContext.ts';

/** Nested content of a field, collapsible. */
export function ApiFold({
  title,
  drawing,
  isOpen = false,
  children,
}: {
  readonly title: string;
  readonly drawing: ApiDrawContext;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}) {
  const { name, Draw } = expandableView;
  return (
    <div data-node={name} className="api-fold">
      {Draw({
        tag: '',
        values: { title, ...(isOpen ? { defaultOpen: true } : {}) },
        title: <span className="block-title">{title}</span>,
        children: <div className="node-content">{children}</div>,
        editing: false,
        field: () => null,
        id: undefined,
        internalId: () => undefined,
        siteContext: drawing.siteContext,
      })}
    </div>
  );
}
