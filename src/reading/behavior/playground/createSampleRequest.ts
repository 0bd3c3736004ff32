import type { Playground } from '#openapi/playground/playground.ts';
import type { PlaygroundRequest } from '#openapi/playground/playgroundRequest.ts';
import { buildRequest } from '#openapi/playground/buildRequest.ts';
import type { PlaygroundInput } from '#openapi/playground/playgroundInput.ts';

const hidden = '********';

/** The request for samples: entered keys are hidden unless it is copied, missing ones are placeholders. */
export function createSampleRequest(
  playground: Playground,
  typed: PlaygroundInput,
  hidesKeys: boolean,
): PlaygroundRequest {
  const keys = Object.fromEntries(
    playground.authAlternatives.flat().map((key) => {
      const held = Object.hasOwn(typed.keys, key.name) ? typed.keys[key.name] : undefined;
      const label = 'label' in key ? `<${key.label.toLowerCase()}>` : '<user>';
      const isEmpty = held === undefined || held.value === '' || ('initial' in key && held.value === key.initial);
      return [
        key.name,
        isEmpty ? { value: label, password: '<password>' } : hidesKeys ? { value: hidden, password: hidden } : held,
      ] as const;
    }),
  );
  const { request } = buildRequest(playground, { ...typed, keys });
  // Basic credentials are in base64, which shows neither that they are hidden nor that they are missing.
  const headers = request.headers.map((header) => {
    const isBasic = header.name === 'Authorization' && header.value.startsWith('Basic ');
    const basic = isBasic ? playground.authAlternatives.flat().find(({ kind }) => kind === 'basic') : undefined;
    const shown = basic === undefined ? undefined : keys[basic.name]?.value;
    return shown === hidden
      ? { ...header, value: `Basic ${hidden}` }
      : shown === '<user>'
        ? { ...header, value: 'Basic <credentials>' }
        : header;
  });
  return { ...request, headers };
}

/** True if a key was entered that a sample would show. */
export function hasApiKeys(playground: Playground, typed: PlaygroundInput): boolean {
  const way = typed.way === null ? [] : (playground.authAlternatives[typed.way] ?? []);
  return way.some((key) => {
    const held = typed.keys[key.name];
    return (
      held !== undefined &&
      (held.value !== '' || held.password !== '') &&
      !('initial' in key && held.value === key.initial)
    );
  });
}
