import { isNumeric, stringifyExactJson } from '#base/exactJson.ts';
import type { ReactNode } from 'react';
import { FieldHead } from '#blocks/FieldHead.tsx';
import { responseFieldView } from '#blocks/responseField/view.tsx';
import { splitLimits } from '#openapi/model/limitParts.ts';
import type { SchemaModel } from '#openapi/model/schemaModel.ts';
import type { LocatedText } from '#openapi/read/locatedText.ts';
import type { PointerLocation } from '#openapi/read/pointerLocation.ts';
import { type ApiDrawContext, nestApiDrawContext } from './apiDrawContext.ts';
import { ApiFold } from './ApiFold.tsx';
import { ApiTabs } from './ApiTabs.tsx';
import { ApiDescription, createMissingDescription } from './ApiDescription.tsx';

/** An example of a field, and where it is written. */
interface LocatedExample {
  readonly value: unknown;
  readonly at: PointerLocation | null;
}

interface ApiFieldProps {
  readonly name: string;
  readonly schema: SchemaModel;
  readonly required: boolean;
  readonly deprecated?: boolean;
  /** Description of the field itself; a property's is in its schema. */
  readonly description?: LocatedText | null;
  /** Location for a new description if neither the field nor its schema has one. */
  readonly undescribed?: PointerLocation | null;
  readonly examples?: readonly LocatedExample[];
  readonly labels?: readonly string[];
  readonly drawing: ApiDrawContext;
}

/** A parameter, header or property: name and type, description, constraints, and nested fields. */
export function ApiField({
  name,
  schema,
  required,
  deprecated = schema.deprecated,
  description = schema.description,
  undescribed = schema.undescribed,
  examples = [],
  labels = [],
  drawing,
}: ApiFieldProps) {
  const flags = [
    schema.nullable && !schema.type.includes('null') ? 'nullable' : null,
    schema.readOnly ? 'read-only' : null,
    schema.writeOnly ? 'write-only' : null,
    ...labels,
  ].filter((label) => label !== null);
  const type = [
    // Null has no format.
    schema.format === null ? schema.type : schema.type.replace(/(?= \| null$)|$/, `<${schema.format}>`),
    ...flags.map((flag) => ` · ${flag}`),
  ].join('');
  const values = {
    name,
    type,
    ...(required ? { required: true as const } : {}),
    ...(deprecated ? { deprecated: true as const } : {}),
    ...(schema.initial === null ? {} : { default: shortValue(schema.initial.value) }),
  };
  const text = (key: string) =>
    key === 'name' ? name : key === 'type' ? type : key === 'default' ? (values.default ?? null) : null;
  return (
    <div data-node={responseFieldView.name} className="api-field">
      <FieldHead tag="ResponseField" values={values} editing={false} field={text} />
      <ApiDescription
        description={description ?? schema.description ?? createMissingDescription(undescribed)}
        of={name}
        drawing={drawing}
      />
      <LostNote schema={schema.items ?? schema} />
      <SchemaFacts schema={schema} examples={examples} of={name} drawing={drawing} />
      <SchemaWithin schema={schema} drawing={drawing} />
    </div>
  );
}

/** Note for a schema whose reference can't be resolved. */
function LostNote({ schema: { lost } }: { readonly schema: SchemaModel }) {
  return lost === null ? null : <p className="api-note api-lost">{`Its description is missing: ${lost}`}</p>;
}

const mostShown = 30;

interface SchemaFactsProps {
  readonly schema: SchemaModel;
  readonly examples: readonly LocatedExample[];
  /** The name of the value, for editors. */
  readonly of: string;
  readonly drawing: ApiDrawContext;
}

/** Constraints of a value: limits, pattern, choices, examples. */
function SchemaFacts({ schema, examples, of, drawing }: SchemaFactsProps) {
  const { limits, pattern, choices } =
    schema.items !== null && schema.choices === null ? { ...schema, choices: schema.items.choices } : schema;
  const place = (schema.items !== null && schema.choices === null ? schema.items : schema).places.choices;
  const shown = [
    ...examples,
    ...schema.examples.map((value, index) => ({ value, at: schema.places.examples[index] ?? null })),
  ]
    .slice(0, 3)
    .filter(({ value }) => typeof value !== 'object' || value === null || isNumeric(value));
  // An input can't be in a paragraph.
  const Line = drawing.Editable === undefined ? 'p' : 'div';
  if (limits.length === 0 && pattern === null && choices === null && shown.length === 0) return null;
  return (
    <div className="api-facts">
      {(limits.length > 0 || pattern !== null) && drawLimits(schema, of, drawing)}
      {choices !== null && (
        <Line>
          {choices.values.length === 1 ? 'Always ' : 'One of '}
          {drawValues(
            choices.values.slice(0, mostShown).map((value, index) => ({ value, at: placeOfChoice(place, index) })),
            `Allowed value of ${of}`,
            drawing,
          )}
          {choices.all > Math.min(choices.values.length, mostShown) &&
            ` and ${choices.all - Math.min(choices.values.length, mostShown)} more`}
        </Line>
      )}
      {shown.length > 0 && (
        <Line>
          {shown.length === 1 ? 'Example: ' : 'Examples: '}
          {drawValues(shown, `Example of ${of}`, drawing)}
        </Line>
      )}
    </div>
  );
}

/** Limits and pattern. Editors lead to their fields if their place is known; `data-limit` is the keyword of each. */
function drawLimits(schema: SchemaModel, of: string, { EditableLimits }: ApiDrawContext): ReactNode {
  const { limits, pattern, places } = schema;
  const isEditable = EditableLimits !== undefined && places.limits !== null;
  const drawn = (
    <>
      {limits.length > 0 && <p>{isEditable ? drawLimitParts(schema) : capitalized(limits.join(', '))}</p>}
      {pattern !== null && (
        <p data-limit={isEditable ? 'pattern' : undefined}>
          Pattern: <code>{pattern}</code>
        </p>
      )}
    </>
  );
  return EditableLimits === undefined || places.limits === null ? (
    drawn
  ) : (
    <EditableLimits at={places.limits} of={of}>
      {drawn}
    </EditableLimits>
  );
}

function drawLimitParts(schema: SchemaModel): ReactNode {
  return splitLimits(schema).map(({ text, key }, index) => (
    <span key={text} data-limit={key ?? undefined}>
      {index === 0 ? capitalized(text) : text}
    </span>
  ));
}

/** Values as code. Editors can change texts, numbers, and booleans whose place is known. */
function drawValues(values: readonly LocatedExample[], label: string, { Editable }: ApiDrawContext): ReactNode {
  return values.flatMap(({ value, at }, index) => {
    const code = <code key={index}>{shortValue(value)}</code>;
    const drawn =
      Editable === undefined || at === null || value === null || (typeof value === 'object' && !isNumeric(value)) ? (
        code
      ) : (
        <Editable
          key={index}
          description={{ text: typeof value === 'string' ? value : (stringifyExactJson(value) ?? ''), at }}
          label={label}
          isValue
        >
          {code}
        </Editable>
      );
    return [index === 0 ? '' : ', ', drawn];
  });
}

/** A list's place with an index, or the place of a constant. */
function placeOfChoice(place: PointerLocation | null, index: number): PointerLocation | null {
  return place === null || place.pointer.at(-1) === 'const' ? place : { ...place, pointer: [...place.pointer, index] };
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function shortValue(value: unknown): string {
  const text = typeof value === 'string' ? (value === '' ? '""' : value) : (stringifyExactJson(value) ?? '');
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** Nested fields, collapsed. */
function SchemaWithin({ schema, drawing }: { readonly schema: SchemaModel; readonly drawing: ApiDrawContext }) {
  // A broken reference is shown next to the field, not collapsed.
  const content =
    (schema.items ?? schema).lost === null ? drawSchemaContent(schema, nestApiDrawContext(drawing)) : null;
  if (content === null) return null;
  const isChoice = schema.alternatives.length > 0;
  const { unfolded = 'closed' } = drawing;
  const isOpen = unfolded === 'all' || unfolded === 'topLevel' || (unfolded === 'topLevelOneOfs' && isChoice);
  return (
    <ApiFold title={isChoice ? 'Options' : 'Child attributes'} drawing={drawing} isOpen={isOpen}>
      {content}
    </ApiFold>
  );
}

/** Fields of an object or of a list's items, and alternatives; null if the field's heading says everything. */
export function drawSchemaContent(schema: SchemaModel, drawing: ApiDrawContext): ReactNode {
  if (schema.cut !== null)
    return (
      <p className="api-note">
        {schema.cut === 'repeats'
          ? `Recursive: same as ${schema.name ?? schema.title ?? 'the object'} above.`
          : `${schema.name ?? 'It'} isn’t shown in full here.`}
      </p>
    );
  if (schema.lost !== null) return <LostNote schema={schema} />;
  const { properties, others, patterns, items, firstItems, alternatives } = schema;
  const parts: ReactNode[] = [];
  for (const { name, required, pre, post, schema: inner } of properties)
    parts.push(
      <ApiField
        key={`p ${name}`}
        name={name}
        schema={inner}
        required={required}
        labels={[...pre, ...post]}
        drawing={drawing}
      />,
    );
  for (const { pattern, schema: inner } of patterns)
    parts.push(
      <ApiField key={`m ${pattern}`} name={`/${pattern}/`} schema={inner} required={false} drawing={drawing} />,
    );
  if (others !== null && typeof others !== 'string')
    parts.push(<ApiField key="others" name="{any other name}" schema={others} required={false} drawing={drawing} />);
  alternatives.forEach(({ options }, index) => {
    const tabs = options.map(({ title, schema: inner }) => ({
      label: title,
      content: <div className="node-content">{alternative(inner, drawing)}</div>,
    }));
    parts.push(<ApiTabs key={`a ${index}`} tabs={tabs} drawing={drawing} />);
  });
  firstItems.forEach((inner, index) =>
    parts.push(<ApiField key={`f ${index}`} name={`[${index}]`} schema={inner} required={false} drawing={drawing} />),
  );
  if (items !== null) {
    const within = drawSchemaContent(items, drawing);
    if (within !== null)
      parts.push(
        <div key="items">
          {items.description !== null && (
            <ApiDescription description={items.description} of="each item" drawing={drawing} />
          )}
          {within}
        </div>,
      );
  }
  return parts.length === 0 ? null : parts;
}

/** An alternative: its fields, or its type. */
function alternative(schema: SchemaModel, drawing: ApiDrawContext): ReactNode {
  const content = drawSchemaContent(schema, drawing);
  return (
    <>
      <ApiDescription
        description={schema.description}
        of={schema.title ?? schema.name ?? 'this option'}
        drawing={drawing}
      />
      {content ?? <p className="api-note">{[schema.type, schema.format].filter((part) => part !== null).join(' ')}</p>}
      {content === null && (
        <SchemaFacts
          schema={schema}
          examples={[]}
          of={schema.title ?? schema.name ?? 'this option'}
          drawing={drawing}
        />
      )}
    </>
  );
}
