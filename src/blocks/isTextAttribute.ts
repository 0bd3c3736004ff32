import { schemaToFields } from '#form/schemaToFields.ts';
import { blockSpecs } from './registry.ts';

/** Attributes that readers see or hear as words, in any component that nothing is known of. */
const words: ReadonlySet<string> = new Set(
  'alt aria-description aria-label aria-roledescription aria-valuetext caption comment cta description headline hint label placeholder summary text tip title'.split(
    ' ',
  ),
);

/** Attributes that are never words, whatever they look like. */
const names = /^(?:id|style|.*[cC]lass(?:Name)?)$/;

/** Of the attributes of components: whether they are words. */
const known: ReadonlyMap<string, boolean> = new Map(
  blockSpecs.flatMap(({ tags, attributes }) =>
    schemaToFields(attributes).flatMap(({ key, kind }) => {
      const { control, isName } = metaOf(attributes.shape[key]);
      const isWords =
        isName !== true && (kind === 'text' ? control === undefined : kind === 'list' || control === 'code');
      return tags.map((tag) => [`${tag} ${key}`, isWords] as const);
    }),
  ),
);

/**
 * Whether readers see an attribute as words, by the component's spec, else by its name, else where there is a space in it. Of null, a string
 * within an expression, only what is known to be none is not taken for words.
 */
export function isTextAttribute(tag: string, attribute: string, value: string | null): boolean {
  if (names.test(attribute)) return false;
  return known.get(`${tag} ${attribute}`) ?? (words.has(attribute) || value === null || /\s/.test(value.trim()));
}

function metaOf(schema: unknown): { readonly control?: unknown; readonly isName?: unknown } {
  const hasMeta =
    typeof schema === 'object' && schema !== null && 'meta' in schema && typeof schema.meta === 'function';
  const meta: unknown = hasMeta && typeof schema.meta === 'function' ? schema.meta() : undefined;
  return typeof meta === 'object' && meta !== null ? meta : {};
}
