import { blockSpecs } from './registry.ts';

/** What an attribute's value refers to: a page or URL, an embedded file, or a snippet file. */
export type AttributeTarget = 'link' | 'file' | 'snippet';

/** Attributes of HTML and of unknown components. */
const common: ReadonlyMap<string, AttributeTarget> = new Map([
  ...(['href', 'url', 'to'] as const).map((name) => [name, 'link'] as const),
  ...(['src', 'img', 'image', 'poster'] as const).map((name) => [name, 'file'] as const),
]);

const byControl: Readonly<Record<string, AttributeTarget>> = {
  page: 'link',
  image: 'file',
  video: 'file',
  snippet: 'snippet',
};

const known: ReadonlyMap<string, AttributeTarget> = new Map(
  blockSpecs.flatMap(({ tags, attributes }) =>
    Object.entries(attributes.shape).flatMap(([name, schema]) => {
      const meta: unknown = 'meta' in schema && typeof schema.meta === 'function' ? schema.meta() : undefined;
      const control =
        typeof meta === 'object' && meta !== null && 'control' in meta ? byControl[String(meta.control)] : undefined;
      return control === undefined ? [] : tags.map((tag) => [`${tag} ${name}`, control] as const);
    }),
  ),
);

/** What a tag's attribute refers to, by the component's spec, or else by its name; null if unknown. */
export function getAttributeTarget(tag: string, attribute: string): AttributeTarget | null {
  return known.get(`${tag} ${attribute}`) ?? common.get(attribute) ?? null;
}
