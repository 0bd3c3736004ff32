import type { Finding } from '#base/finding.ts';
import { definePageRule } from '../rule.ts';

/** Key formats by issuer. No pattern can start inside another match of its kind, so no text is scanned twice. */
const shapes: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['AWS access key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g],
  ['GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{50,255})\b/g],
  ['GitLab token', /\bglpat-[A-Za-z0-9_-]{20,}/g],
  ['Slack token', /\bxox[abeoprs]-[A-Za-z0-9-]{20,}/g],
  ['Slack webhook URL', /\bhttps:\/\/hooks\.slack\.com\/services\/T[A-Z0-9]{6,}\/B[A-Z0-9]{6,}\/[A-Za-z0-9]{20,}/g],
  ['Stripe key', /\b[rs]k_live_[A-Za-z0-9]{20,}/g],
  ['Google API key', /\bAIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])/g],
  ['API key', /\bsk-(?:proj-|ant-(?:api\d\d-)?|or-v1-|svcacct-)?[A-Za-z0-9_-]{32,}/g],
  ['SendGrid key', /\bSG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/g],
  ['npm token', /\bnpm_[A-Za-z0-9]{36}\b/g],
  ['private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*(?:[A-Za-z0-9+/=]{40,}\s*){2,}/g],
  ['signed token', /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{16,}\.eyJ[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{32,}/g],
];

/** A URL with a user name and password. */
const login = /\b([a-z][a-z0-9+.-]{0,20}):\/\/([^\s:@/'"`<>{}$]{1,80}):([^\s:@/'"`<>{}$]{8,80})@([A-Za-z0-9.-]+)/g;

/** Marks a text as a placeholder, not a real key. */
const placeholderWords =
  /x{4,}|\*{3,}|\.{3}|…|your|example|placeholder|redacted|dummy|sample|changeme|fake|replace|insert|token_here|key_here|abcdef|012345|123456|987654|00000/i;
/** The sample token of jwt.io, used throughout documentation. */
const wellKnown = /^eyJhbGciOi[A-Za-z0-9_-]+\.eyJzdWIiOiIxMjM0NTY3ODkw/;

/** Finds keys and passwords that could be real. A placeholder is recognized by its words or by too few distinct characters. */
export const noSecrets = definePageRule({
  name: 'no-secrets',
  group: 'code',
  severity: 'error',
  sentence: 'Pages don’t contain keys, tokens, or passwords that could be real.',
  requestPattern:
    /\b(?:real|live|actual|hard-?coded)\b.*\b(?:secret|key|token|password|credential)s?\b|(?:\b(?:no|never|not)|n['’]t)\b[^.]*\b(?:secret|credential|password|(?:api|access) ?key|token(?! (?:prices?|limits?|counts?|usage|costs?|budgets?|names?)))s?\b|\b(?:placeholders?|fake|dummy|redact\w*|mask\w*)\b[^.]*\b(?:secret|(?:api|access) ?key|token|password|credential)s?\b/i,
  example: { wrong: 'Authorization: Bearer sk-proj-4fT9… (a real key)', right: 'Authorization: Bearer YOUR_API_KEY' },
  check: ({ text }, { say }) => {
    const found: Finding[] = [];
    for (const [name, pattern] of shapes) {
      for (const match of text.matchAll(pattern)) {
        if (isRandom(match[0]))
          found.push(
            say(
              match.index,
              match.index + match[0].length,
              `This looks like a real ${name}. Revoke it with the service that issued it, and use a placeholder here.`,
              [placeholder(match.index, match[0])],
            ),
          );
      }
    }
    for (const match of text.matchAll(login)) {
      const [whole, scheme = '', user = '', password = '', host = ''] = match;
      if (
        !isRandom(password) ||
        !/\d/.test(password) ||
        password.toLowerCase().includes(user.toLowerCase()) ||
        /^(?:localhost|127\.|0\.0\.0\.0|host|db$)|example/i.test(host)
      )
        continue;
      const from = match.index + scheme.length + user.length + 4;
      found.push(
        say(
          match.index,
          match.index + whole.length,
          'This URL seems to contain a real password. Change the password, and use a placeholder here.',
          [{ title: 'Use a placeholder', edits: [{ from, to: from + password.length, text: 'PASSWORD' }] }],
        ),
      );
    }
    return found;
  },
});

function placeholder(from: number, key: string) {
  return {
    title: 'Use a placeholder',
    edits: [
      { from, to: from + key.trimEnd().length, text: key.startsWith('-----') ? 'YOUR_PRIVATE_KEY' : 'YOUR_API_KEY' },
    ],
  };
}

function isRandom(key: string): boolean {
  if (placeholderWords.test(key) || wellKnown.test(key)) return false;
  const body = key.replace(/^[A-Za-z]+[-_]/, '');
  return new Set(body).size >= Math.min(10, body.length * 0.5);
}
