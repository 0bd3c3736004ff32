import { type FormField, NoJson, PickedFile } from '#openapi/playground/formField.ts';
import { parameterKey, type Playground } from '#openapi/playground/playground.ts';
import { bodyAsText, emptyBody, type Typed, withExample } from '#openapi/playground/typed.ts';
import { fittingOption, typedJson, typedText, withValueAt } from '#openapi/playground/typedValue.ts';
import { valueAt, valueOf } from '#openapi/text/pointer.ts';

type Path = readonly (string | number)[];

/** Whether a control tells what it holds once it is chosen, not at each key. */
export function isStructural(target: HTMLElement): boolean {
  return target instanceof HTMLSelectElement || target.dataset['kind'] === 'file';
}

/** What was typed once a control of the form has changed, or a button of it was pressed; null where it is none of them. */
export function changeTyped(
  playground: Playground,
  typed: Typed,
  target: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement,
): Typed | null {
  const path = pathOf(target);
  const { act, kind } = target.dataset;
  switch (act) {
    case 'server':
      return { ...typed, server: Number(target.value), variables: {} };
    case 'way':
      return { ...typed, way: target.value === '' ? null : Number(target.value) };
    case 'media':
      return otherMedia(playground, typed, Number(target.value));
    case 'example': {
      const content = playground.body?.contents[typed.media];
      return content === undefined ? null : { ...typed, body: withExample(content, typed.body) };
    }
    case 'mode-text':
      return { ...typed, body: { kind: 'text', text: bodyAsText(typed) } };
    case 'mode-fields':
      return asFields(typed);
    case 'choose':
      return setAt(
        { ...typed, chosen: { ...typed.chosen, [JSON.stringify(path)]: Number(target.value) } },
        path,
        undefined,
      );
    case 'add':
      return setAt(typed, path, startOf(fieldAt(playground, typed, path)));
    case 'remove':
      return removeAt(typed, path);
    case undefined:
      return kind === undefined ? null : setAt(typed, path, typedIn(target, fieldAt(playground, typed, path)));
    default:
      return null;
  }
}

/** Another kind of body; what was typed into this one is there when somebody comes back to it. */
function otherMedia(playground: Playground, typed: Typed, media: number): Typed {
  const aside = { ...typed.aside, [typed.media]: typed.body };
  return { ...typed, media, aside, body: aside[media] ?? emptyBody(playground.body?.contents[media]) };
}

function pathOf({ dataset }: HTMLElement): Path {
  return JSON.parse(dataset['path'] ?? '[]') as Path; // written by drawField.ts
}

function typedIn(
  target: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement,
  field: FormField | null,
): unknown {
  switch (target.dataset['kind']) {
    case 'file': {
      const file = target instanceof HTMLInputElement ? target.files?.[0] : undefined;
      return file === undefined ? undefined : new PickedFile(file);
    }
    case 'choice':
      return target.value === '' ? undefined : typedJson(target.value);
    case 'json':
      return typedJson(target.value);
    case 'line':
      return field === null ? target.value : typedText(field, target.value);
    default:
      return target.value;
  }
}

/** A new item of a list: an empty one, so that there is a field for it. */
function startOf(field: FormField | null): unknown {
  return field?.kind === 'object' ? {} : field?.kind === 'list' ? [] : undefined;
}

/** What is not JSON stays as text: nothing that was typed is lost. */
function asFields(typed: Typed): Typed {
  if (typed.body.kind === 'fields') return typed;
  const value = typedJson(typed.body.text);
  return value instanceof NoJson ? typed : { ...typed, body: { kind: 'fields', value } };
}

function setAt(typed: Typed, [root, ...path]: Path, value: unknown): Typed {
  const [name = ''] = path;
  switch (root) {
    case 'keys': {
      const held = (Object.hasOwn(typed.keys, name) ? typed.keys[name] : undefined) ?? { value: '', password: '' };
      return {
        ...typed,
        keys: { ...typed.keys, [name]: { ...held, [path[1] === 'password' ? 'password' : 'value']: String(value) } },
      };
    }
    case 'variables':
      return { ...typed, variables: { ...typed.variables, [name]: String(value ?? '') } };
    case 'parameters':
      return { ...typed, parameters: withValueAt(typed.parameters, path, value) as Typed['parameters'] }; // its path begins with a name
    case 'body':
      return {
        ...typed,
        body:
          typed.body.kind === 'text'
            ? { kind: 'text', text: String(value) }
            : { kind: 'fields', value: withValueAt(typed.body.value, path, value) },
      };
    default:
      return typed;
  }
}

function removeAt(typed: Typed, path: Path): Typed {
  const last = path.at(-1);
  const around = path.slice(0, -1);
  const list = valueAt(
    { parameters: typed.parameters, body: typed.body.kind === 'fields' ? typed.body.value : null },
    around,
  );
  if (typeof last !== 'number' || !Array.isArray(list)) return setAt(typed, path, undefined);
  return setAt(typed, around, list.length === 1 ? undefined : list.toSpliced(last, 1));
}

/** The field that a path leads to; null where none does. */
function fieldAt(playground: Playground, typed: Typed, [root, ...path]: Path): FormField | null {
  if (root !== 'parameters' && root !== 'body') return null;
  const key = root === 'parameters' ? path[0] : undefined;
  let field =
    root === 'body'
      ? (playground.body?.contents[typed.media]?.field ?? null)
      : (playground.parameters.find((parameter) => parameterKey(parameter) === key)?.field ?? null);
  const at: (string | number)[] = root === 'parameters' ? [root, ...path.slice(0, 1)] : [root];
  let value =
    root === 'body'
      ? typed.body.kind === 'fields'
        ? typed.body.value
        : undefined
      : valueOf(typed.parameters, path[0] ?? '');
  const chooseForm = () => {
    while (field?.kind === 'either')
      field = field.options[chosenHere(typed, at) ?? fittingOption(field, value)]?.field ?? null;
  };
  chooseForm();
  for (const step of root === 'parameters' ? path.slice(1) : path) {
    if (field?.kind === 'list') field = field.item;
    else if (field?.kind === 'object') field = field.fields.find(({ name }) => name === step)?.field ?? null;
    else return null;
    at.push(step);
    value = valueOf(value, step);
    chooseForm();
  }
  return field;
}

function chosenHere({ chosen }: Typed, path: Path): number | null {
  const key = JSON.stringify(path);
  return Object.hasOwn(chosen, key) ? (chosen[key] ?? null) : null;
}
