import { isList, isObject, readDocsJson, type JsonValue } from '../docsJson.ts';
import type { Loss } from './loss.ts';
import { printLike } from './printLike.ts';
import { isUpgraded, upgradeToCurrent } from './upgradeToCurrent.ts';

/** A classic configuration's text in the current shape, with its own indentation and line ends, and what that loses. */
export interface UpgradedText {
  readonly text: string;
  readonly losses: readonly Loss[];
  /** Whether the text has comments, which are lost. */
  readonly losesComments: boolean;
}

/** Upgrades a configuration's text; null where it is no JSON, is in the current shape already, or has what would change in other files. */
export function upgradedText(text: string): UpgradedText | null {
  const { config, shape, problems } = readDocsJson(text);
  if (shape === 'current' || problems.some(({ code }) => code === 'config/not-json')) return null;
  if (Object.entries(config).some(([key, value]) => (key === '$ref' || isUpgraded(key)) && refers(key, value)))
    return null;
  const { config: upgraded, losses } = upgradeToCurrent(config);
  return {
    text: printLike(text, upgraded),
    losses,
    losesComments: /(?:^|[\s,[{])\/[/*]/.test(text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')),
  };
}

function refers(key: string, value: JsonValue): boolean {
  if (isList(value)) return value.some((entry) => refers('', entry));
  return (
    (key === '$ref' && typeof value === 'string') ||
    (isObject(value) && Object.entries(value).some(([inner, content]) => refers(inner, content)))
  );
}
