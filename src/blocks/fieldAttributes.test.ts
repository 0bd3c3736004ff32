import { describe, expect, it } from 'vitest';
import type { ElementAttribute } from '#document/page.ts';
import { schemaToFields } from '#form/schemaToFields.ts';
import { toElementAttribute, toFieldValue, type AttributeValue } from './fieldAttributes.ts';
import { blockSpecOf } from './registry.ts';

function fieldOf(block: string, name: string) {
  const spec = blockSpecOf(block);
  const field = spec === undefined ? undefined : schemaToFields(spec.attributes).find(({ key }) => key === name);
  if (field === undefined) throw new Error(`${block} has no ${name}.`);
  return field;
}

const string = (name: string, value: string): ElementAttribute => ({ kind: 'string', name, value });
const expression = (name: string, value: string): ElementAttribute => ({ kind: 'expression', name, value });
const flag = (name: string): ElementAttribute => ({ kind: 'flag', name });

describe('toFieldValue', () => {
  it.each<readonly [block: string, attribute: ElementAttribute, value: AttributeValue | null]>([
    ['card', string('title', 'Read'), 'Read'],
    ['card', expression('title', '"Read"'), 'Read'],
    ['card', expression('title', 'props.title'), null],
    ['card', flag('horizontal'), true],
    ['card', string('arrow', 'true'), true],
    ['card', string('arrow', 'True'), true],
    ['card', expression('arrow', 'false'), false],
    ['card', expression('arrow', 'isOpen'), null],
    ['img', flag('actions'), 'true'],
    ['img', expression('actions', 'true'), 'true'],
    ['img', string('actions', 'copy'), 'copy'],
    ['columns', expression('cols', '2'), 2],
    ['columns', string('cols', '2'), 2],
    ['columns', string('cols', 'two'), null],
    ['card', expression('title', 'null'), undefined],
    ['card', expression('title', 'false'), undefined],
    ['card', expression('title', 'undefined'), undefined],
    ['card', string('title', 'false'), 'false'],
    ['card', expression('disabled', 'null'), undefined],
    ['img', expression('actions', 'true'), 'true'],
  ])('for %s, converts %j to %j', (block, attribute, value) => {
    const name = attribute.kind === 'spread' ? '' : attribute.name;
    expect(toFieldValue(fieldOf(block, name), attribute)).toBe(value);
  });

  it('returns undefined without an attribute', () => {
    expect(toFieldValue(fieldOf('card', 'title'), undefined)).toBeUndefined();
  });
});

describe('toElementAttribute', () => {
  it.each<
    readonly [
      block: string,
      name: string,
      value: AttributeValue,
      before: ElementAttribute | undefined,
      attribute: ElementAttribute | null,
    ]
  >([
    ['card', 'title', 'Read', undefined, string('title', 'Read')],
    ['card', 'title', '', string('title', 'Read'), null],
    ['img', 'src', '', string('src', '/a.png'), string('src', '')],
    ['tabs', 'sync', false, undefined, expression('sync', 'false')],
    ['tabs', 'sync', true, expression('sync', 'false'), null],
    ['accordion', 'defaultOpen', true, undefined, flag('defaultOpen')],
    ['accordion', 'defaultOpen', false, flag('defaultOpen'), null],
    ['card', 'arrow', true, undefined, flag('arrow')],
    ['card', 'arrow', false, undefined, expression('arrow', 'false')],
    ['card', 'arrow', undefined, flag('arrow'), null],
    ['img', 'actions', 'true', undefined, flag('actions')],
    ['img', 'actions', 'true', string('actions', 'copy'), string('actions', 'true')],
    ['img', 'actions', 'copy', flag('actions'), string('actions', 'copy')],
    ['columns', 'cols', 3, string('cols', '2'), string('cols', '3')],
    ['columns', 'cols', 3, expression('cols', '2'), expression('cols', '3')],
    ['columns', 'cols', 3, undefined, expression('cols', '3')],
  ])('for %s, setting %s to %j in place of %j results in %j', (block, name, value, before, attribute) => {
    expect(toElementAttribute(fieldOf(block, name), value, before)).toEqual(attribute);
  });
});
