import { z } from 'zod';

/**
 * Converts a schema to JSON Schema (draft 7, which code editors support). Labels become titles, help becomes descriptions, and
 * controls become `x-control`.
 */
export function toJsonSchema(schema: z.core.$ZodType): Readonly<Record<string, unknown>> {
  const described: object = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      const {
        label,
        help,
        placeholder,
        control,
        words: _,
        retired: __,
        isName: ___,
        proseKeys: ____,
        isInverted: _____,
        ...rest
      } = jsonSchema;
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
      Object.assign(
        jsonSchema,
        rest,
        typeof label === 'string' ? { title: label } : {},
        typeof help === 'string' ? { description: help } : {},
        placeholder === undefined ? {} : { examples: [placeholder] },
        typeof control === 'string' ? { 'x-control': control } : {},
      );
    },
  });
  return { ...described };
}
