import { lineEndingOf } from '#base/encoding.ts';
import { readDocsJson } from '../docsJson.ts';
import type { Loss } from './loss.ts';
import { upgradeToCurrent } from './upgradeToCurrent.ts';

/** A classic configuration's text in the current shape, with its own indentation and line ends, and what that loses. */
export interface UpgradedText {
  readonly text: string;
  readonly losses: readonly Loss[];
  /** Whether the text has comments, which are lost. */
  readonly losesComments: boolean;
}

/** Upgrades a configuration's text; null where it is no JSON, is in the current shape already, or has parts in other files. */
export function upgradedText(text: string): UpgradedText | null {
  let hasParts = false;
  const { config, shape, problems } = readDocsJson(text, () => {
    hasParts = true;
    return null;
  });
  if (shape === 'current' || hasParts || problems.length > 0) return null;
  const { config: upgraded, losses } = upgradeToCurrent(config);
  const indent = /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
  const written = `${JSON.stringify(upgraded, null, indent)}${/\n\s*$/.test(text) ? '\n' : ''}`.replaceAll('\n', lineEndingOf(text));
  return { text: written, losses, losesComments: /(?:^|[\s,[{])\/[/*]/.test(text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')) };
}
