/** An element as plain data: drawn without React for small pages, and tested without a browser. */
export interface Markup {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (Markup | string)[];
}

type Given = Readonly<Record<string, string | number | boolean | null | undefined>>;
type Child = Markup | string | null | readonly Child[];

/** Creates an element. Attributes that are false, null or undefined are left out; true ones are empty. */
export function h(tag: string, attributes: Given, ...children: readonly Child[]): Markup {
  const kept = Object.entries(attributes).flatMap(([name, value]) =>
    value === false || value === null || value === undefined
      ? []
      : [[name, value === true ? '' : String(value)] as const],
  );
  return { tag, attributes: Object.fromEntries(kept), children: flat(children) };
}

function flat(children: readonly Child[]): readonly (Markup | string)[] {
  return children.flatMap((child) => (child === null ? [] : isList(child) ? flat(child) : [child]));
}

function isList(child: Child): child is readonly Child[] {
  return Array.isArray(child);
}
