import { isJsonArray, isJsonObject, readDocsJson, type JsonValue } from '../docsJson.ts';
import type { UpgradeLoss } from './upgradeLoss.ts';
import { printJsonInStyleOf } from './printJsonInStyleOf.ts';
import { isChangedByUpgrade, upgradeToCurrent } from './upgradeToCurrent.ts';

/** A classic configuration's text in the current format with its own indentation and line endings, and the losses. */
export interface UpgradedText {
  readonly text: string;
  readonly losses: readonly UpgradeLoss[];
  /** True if the text has comments, which are lost. */
  readonly hasLostComments: boolean;
}

/**
 * Upgrades a configuration's text. Null if it isn't JSON, is already in the current format, or has parts in other files
 * that would have to change.
 */
export function upgradeConfigText(text: string): UpgradedText | null {
  const { config, format, problems } = readDocsJson(text);
  if (format === 'current' || problems.some(({ code }) => code === 'config/not-json')) return null;
  if (Object.entries(config).some(([key, value]) => (key === '$ref' || isChangedByUpgrade(key)) && refers(key, value)))
    return null;
  const { config: upgraded, losses } = upgradeToCurrent(config);
  return {
    text: printJsonInStyleOf(text, upgraded),
    losses,
    hasLostComments: /(?:^|[\s,[{])\/[/*]/.test(text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')),
  };
}

function refers(key: string, value: JsonValue): boolean {
  if (isJsonArray(value)) return value.some((entry) => refers('', entry));
  return (
    (key === '$ref' && typeof value === 'string') ||
    (isJsonObject(value) && Object.entries(value).some(([inner, content]) => refers(inner, content)))
  );
}
