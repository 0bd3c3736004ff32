import { existsSync, readFileSync } from 'node:fs';
import { dump } from 'js-yaml';
import { readOpenapi } from '#openapi/read/readOpenapi.ts';
import { findReachableParts } from '#openapi/read/referenceGraph.ts';
import { isRecord } from '#base/isRecord.ts';

/** A real description of 300 operations as JSON, and one of 3 MB of YAML. */
export function largeDescriptions(): { readonly json: string; readonly yaml: string } {
  const description = shortened(300);
  return { json: JSON.stringify(description, null, 2), yaml: largeYaml(description) };
}

function never(): never {
  throw new Error('The description has no operations');
}

/** The first operations of a real description, with the components that they use. */
function shortened(operations: number): unknown {
  const whole: unknown = JSON.parse(
    readFileSync(
      new URL('../../../node_modules/@octokit/openapi/generated/api.github.com.json', import.meta.url),
      'utf8',
    ),
  );
  if (!isRecord(whole) || !isRecord(whole['paths'])) return never();
  let left = operations;
  const paths = Object.entries(whole['paths']).flatMap(([path, item]) => {
    const kept = Object.entries(isRecord(item) ? item : {}).slice(0, Math.max(left, 0));
    left -= kept.length;
    return kept.length === 0 ? [] : [[path, Object.fromEntries(kept)]];
  });
  const short = { ...whole, paths: Object.fromEntries(paths) };
  const { references } = readOpenapi('a.json', () => JSON.stringify(short));
  const used = findReachableParts(references.roots, references);
  const components = Object.entries(isRecord(whole['components']) ? whole['components'] : {}).map(([kind, all]) => [
    kind,
    Object.fromEntries(
      Object.entries(isRecord(all) ? all : {}).filter(([name]) => used.has(`a.json#/components/${kind}/${name}`)),
    ),
  ]);
  return { ...short, components: Object.fromEntries(components) };
}

/** A real file of 3 MB if the machine has it, else the description above as YAML, cut to that size. */
function largeYaml(description: unknown): string {
  const real = new URL('../../../../shared/openapi/openai+openai-openapi/openapi.yaml', import.meta.url);
  if (existsSync(real)) return readFileSync(real, 'utf8');
  return isRecord(description)
    ? dump(
        { openapi: description['openapi'], info: description['info'], paths: description['paths'] },
        { noRefs: true },
      )
    : never();
}

/** A text's length as a label. */
export function inMegabytes(text: string): string {
  return `${(text.length / 1_000_000).toFixed(1)} MB`;
}
