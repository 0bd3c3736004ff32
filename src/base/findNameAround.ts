const wordCharacters = { before: /[\w$]*$/, behind: /^[\w$]*/ };
const addressCharacters = { before: /[^\s`"'“”‘’«»()[\]{}<>*|,;]*$/, behind: /^[^\s`"'“”‘’«»()[\]{}<>*|,;]*/ };
/** In UTF-16 units, on each side of a range. */
const longestName = 200;

/** Names of code within text: members, options, variables, handles and scoped packages, hidden files, settings. */
const identifiers = [
  /^[a-z_$][\w$]+(?:\.[a-z_$][\w$]+)+$/,
  /^[\w$]{2,}(?:\.[\w$]{2,}){2,}$/,
  /^--?[a-z][\w-]*(?:=.*)?$/i,
  /^\$[a-z_]\w*$/i,
  /^@[\w-]+(?:\/[\w.-]+)?$/,
  /^\.[a-z][\w.-]*$/i,
  /^[\w.-]+=./,
];

const addresses = [
  /^(?:[a-z][a-z\d+.-]*:)?\/{1,2}[^/]/i,
  /^(?:\.{1,2}|~)\//,
  /^(?:[\w-]+\.)+[a-z]{2,}\/./i,
  /@(?:[\w-]+\.)+[a-z]{2,}$/i,
  /\/.*\.[a-z\d]{1,5}$/i,
  /^[\w.-]+\.(?:mdx?|jsonc?|ya?ml|[cm]?[jt]sx?|py|rb|go|rs|java|php|sh|css|html?|png|svg|jpe?g|webp|txt|env|toml|lock|xml|csv)$/i,
  /^(?:[\w-]+\.)+(?:com|org|net|io|dev|app|ai|co)$/i,
];

/** The kind of name in plain text that a range is only a part of: an identifier, or an address or path. Null if it isn’t part of one. */
export function findNameAround(
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
): 'identifier' | 'address' | null {
  const found = text.slice(from, to);
  const around = ({ before, behind }: typeof wordCharacters) =>
    (before.exec(text.slice(Math.max(0, from - longestName), from))?.[0] ?? '') +
    found +
    (behind.exec(text.slice(to, to + longestName))?.[0] ?? '');
  const isIdentifier = (word: string) => /[a-z\d]_[a-z\d]/i.test(word) || /[a-z][A-Z]/.test(word);
  if (!isIdentifier(found) && isIdentifier(around(wordCharacters))) return 'identifier';
  if (/^[\w$]*\(\)/.test(text.slice(to, to + longestName))) return 'identifier';
  const name = around(addressCharacters).replace(/[.:!?]+$/, '');
  if (name === found) return null;
  if (addresses.some((pattern) => pattern.test(name))) return 'address';
  return identifiers.some((pattern) => pattern.test(name)) ? 'identifier' : null;
}
