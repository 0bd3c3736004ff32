import type { Field } from '#form/field.ts';
import { isObject } from '#config/docsJson.ts';
import { ChoiceField, NumberField, SwitchField } from './ChoiceField.tsx';
import { ColorField } from './ColorField.tsx';
import { FieldSet } from './FieldSet.tsx';
import { JsonField } from './JsonField.tsx';
import { ListField } from './ListField.tsx';
import { MapField } from './MapField.tsx';
import { TextField } from './TextField.tsx';
import { useForm, type FieldViewProps } from './FormContext.ts';
import { UnionField } from './UnionField.tsx';
import { WordsField } from './WordsField.tsx';

/** One value of a form, in the control that its description asks for. */
export function FieldView(props: FieldViewProps) {
  const { field, path } = props;
  const { isNarrow = false } = useForm();
  switch (field.kind) {
    case 'object':
      return <ObjectField {...props} fields={field.fields} />;
    case 'list':
      return isNarrow && field.item.kind === 'text' ? (
        <WordsField {...props} />
      ) : (
        <ListField {...props} item={field.item} />
      );
    case 'union':
      return <UnionField {...props} forms={field.forms} />;
    case 'choice':
      return <ChoiceField {...props} options={field.options} words={field.words} />;
    case 'boolean':
      return <SwitchField {...props} />;
    case 'number':
      return <NumberField {...props} />;
    case 'color':
      return <ColorField {...props} />;
    case 'map':
      return <MapField {...props} item={field.value} />;
    case 'json':
    case 'code':
      return <JsonField {...props} />;
    default:
      return <TextField key={path.join('.')} {...props} />;
  }
}

function ObjectField({ field, path, value, fields, bare }: FieldViewProps & { readonly fields: readonly Field[] }) {
  const values = isObject(value) ? value : {};
  const names = new Set(fields.map(({ key }) => key));
  const others = Object.keys(values).filter((key) => !names.has(key));
  const inner = (
    <>
      {fields.map((child) => (
        <FieldView key={child.key} field={child} path={[...path, child.key]} value={values[child.key]} />
      ))}
      {others.map((key) => (
        <JsonField
          key={key}
          field={{
            key,
            label: key,
            help: 'Docwright does not know this key, so it leaves it alone.',
            placeholder: null,
            default: null,
            required: false,
            kind: 'json',
          }}
          path={[...path, key]}
          value={values[key]}
        />
      ))}
    </>
  );
  return bare === true ? (
    inner
  ) : (
    <FieldSet field={field} path={path}>
      {inner}
    </FieldSet>
  );
}
