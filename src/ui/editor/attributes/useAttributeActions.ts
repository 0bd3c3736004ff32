import { toElementAttribute } from '#blocks/fieldAttributes.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '#config/docsJson.ts';
import { replaceElementAttribute } from '#document/read/attributeValues.ts';
import type { ElementAttribute } from '#document/page.ts';
import type { Field } from '#form/field.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import type { FormActions } from '../../forms/FormContext.ts';
import { createPanelActions } from '../../forms/createPanelActions.ts';
import { useApp } from '../../useApp.ts';

/** Form actions for a component's attributes: the settings form, writing to the page. */
export function useAttributeActions(
  place: FormActions['place'],
  fields: readonly Field[],
  attributes: readonly ElementAttribute[],
  onChange: (attributes: readonly ElementAttribute[]) => void,
): FormActions {
  const app = useApp();
  return createPanelActions(app, getOpenSite(app), {
    place,
    set: ([name], value) => {
      const field = fields.find(({ key }) => key === name);
      if (name === undefined || value === null || isJsonObject(value)) return;
      if (field === undefined) {
        // An attribute that is not in the spec is kept when empty.
        const text = typeof value === 'string' ? value : '';
        onChange(
          replaceElementAttribute(attributes, String(name), { kind: 'string', name: String(name), value: text }),
        );
        return;
      }
      const before = attributes.find((attribute) => attribute.kind !== 'spread' && attribute.name === field.key);
      const next = isJsonArray(value)
        ? ({ kind: 'expression', name: field.key, value: listSource(value) } as const)
        : toElementAttribute(field, value, before);
      onChange(replaceElementAttribute(attributes, field.key, next));
    },
    add: () => undefined,
    move: () => undefined,
  });
}

function listSource(list: readonly JsonValue[]): string {
  return `[${list.map((entry) => JSON.stringify(entry)).join(', ')}]`;
}
