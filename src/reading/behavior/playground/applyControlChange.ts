import { InvalidJson } from '#base/exactJson.ts';
import { type FormField, SelectedFile } from '#openapi/playground/formField.ts';
import { getParameterKey, type Playground } from '#openapi/playground/playground.ts';
import {
  bodyToText,
  createBodyInput,
  type PlaygroundInput,
  fillBodyExample,
} from '#openapi/playground/playgroundInput.ts';
import { findMatchingOption, parseFieldJson, parseFieldText, setValueAt } from '#openapi/playground/fieldValue.ts';
import { getValueAtPointer, getOwnValue } from '#openapi/text/pointer.ts';

type Path = readonly (string | number)[];

/** True if a control reports its value on `change`, not on each keystroke. */
export function isCommittedOnChange(target: HTMLElement): boolean {
  return target instanceof HTMLSelectElement || target.dataset['kind'] === 'file';
}

/** Returns the input after a control of the form changed or a button was pressed; null for any other element. */
export function applyControlChange(
  playground: Playground,
  typed: PlaygroundInput,
  target: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement,
): PlaygroundInput | null {
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
      return content === undefined ? null : { ...typed, body: fillBodyExample(content, typed.body) };
    }
    case 'mode-text':
      return { ...typed, body: { kind: 'text', text: bodyToText(playground.body?.contents[typed.media], typed) } };
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

/** Switches to another media type; the input for the current one is kept. */
function otherMedia(playground: Playground, typed: PlaygroundInput, media: number): PlaygroundInput {
  const aside = { ...typed.aside, [typed.media]: typed.body };
  return { ...typed, media, aside, body: aside[media] ?? createBodyInput(playground.body?.contents[media]) };
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
      return file === undefined ? undefined : new SelectedFile(file);
    }
    case 'choice':
      return target.value === '' ? undefined : parseFieldJson(target.value);
    case 'json':
      return parseFieldJson(target.value);
    case 'line':
      return field === null ? target.value : parseFieldText(field, target.value);
    default:
      return target.value;
  }
}

/** Value of a new list item: empty, so that it gets a field. */
function startOf(field: FormField | null): unknown {
  return field?.kind === 'object' ? {} : field?.kind === 'list' ? [] : undefined;
}

/** Text that isn't JSON stays as it is: no input is lost. */
function asFields(typed: PlaygroundInput): PlaygroundInput {
  if (typed.body.kind === 'fields') return typed;
  const value = parseFieldJson(typed.body.text);
  return value instanceof InvalidJson ? typed : { ...typed, body: { kind: 'fields', value } };
}

function setAt(typed: PlaygroundInput, [root, ...path]: Path, value: unknown): PlaygroundInput {
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
      return { ...typed, parameters: setValueAt(typed.parameters, path, value) as PlaygroundInput['parameters'] }; // its path begins with a name
    case 'body':
      return {
        ...typed,
        body:
          typed.body.kind === 'text'
            ? { kind: 'text', text: String(value) }
            : { kind: 'fields', value: setValueAt(typed.body.value, path, value) },
      };
    default:
      return typed;
  }
}

function removeAt(typed: PlaygroundInput, path: Path): PlaygroundInput {
  const last = path.at(-1);
  const around = path.slice(0, -1);
  const list = getValueAtPointer(
    { parameters: typed.parameters, body: typed.body.kind === 'fields' ? typed.body.value : null },
    around,
  );
  if (typeof last !== 'number' || !Array.isArray(list)) return setAt(typed, path, undefined);
  return setAt(typed, around, list.length === 1 ? undefined : list.toSpliced(last, 1));
}

/** The field at a path, or null. */
function fieldAt(playground: Playground, typed: PlaygroundInput, [root, ...path]: Path): FormField | null {
  if (root !== 'parameters' && root !== 'body') return null;
  const key = root === 'parameters' ? path[0] : undefined;
  let field =
    root === 'body'
      ? (playground.body?.contents[typed.media]?.field ?? null)
      : (playground.parameters.find((parameter) => getParameterKey(parameter) === key)?.field ?? null);
  const at: (string | number)[] = root === 'parameters' ? [root, ...path.slice(0, 1)] : [root];
  let value =
    root === 'body'
      ? typed.body.kind === 'fields'
        ? typed.body.value
        : undefined
      : getOwnValue(typed.parameters, path[0] ?? '');
  const chooseForm = () => {
    while (field?.kind === 'either')
      field = field.options[chosenHere(typed, at) ?? findMatchingOption(field, value)]?.field ?? null;
  };
  chooseForm();
  for (const step of root === 'parameters' ? path.slice(1) : path) {
    if (field?.kind === 'list') field = field.item;
    else if (field?.kind === 'object') field = field.fields.find(({ name }) => name === step)?.field ?? null;
    else return null;
    at.push(step);
    value = getOwnValue(value, step);
    chooseForm();
  }
  return field;
}

function chosenHere({ chosen }: PlaygroundInput, path: Path): number | null {
  const key = JSON.stringify(path);
  return Object.hasOwn(chosen, key) ? (chosen[key] ?? null) : null;
}
