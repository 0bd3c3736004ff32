import { blockSpecs } from './registry.ts';

/** What the value of an attribute leads to: a page or an address, a file that is shown, or a snippet's file. */
export type AttributeTarget = 'link' | 'file' | 'snippet';

/** The attributes of HTML, and of components that nothing is known of. */
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

/** What an attribute of a tag leads to, by the component's spec, else by its name; null where that is not known. */
export function getAttributeTarget(tag: string, attribute: string): AttributeTarget | null {
  return known.get(`${tag} ${attribute}`) ?? common.get(attribute) ?? null;
}
