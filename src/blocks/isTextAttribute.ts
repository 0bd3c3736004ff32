import { schemaToFields } from '#form/schemaToFields.ts';
import { blockSpecs } from './registry.ts';

/** Attributes that readers see or hear as text, in any unknown component. */
const words: ReadonlySet<string> = new Set(
  'alt aria-description aria-label aria-roledescription aria-valuetext caption comment cta description headline hint label placeholder summary text tip title'.split(
    ' ',
  ),
);

/** Attributes that are never text, whatever their value. */
const names = /^(?:id|style|.*[cC]lass(?:Name)?)$/;

/** Whether attributes of known components are text. */
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
 * True if readers see an attribute as text: by the component's spec, or else by its name, or else if its value contains
 * white space. For a null `value` (a string within an expression), true unless it is known not to be text.
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
