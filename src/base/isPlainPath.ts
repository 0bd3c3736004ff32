/** A separator or control character that is escaped, once or more; or a dot that is escaped twice. */
const hidden = /%(?:25)*(?:2f|5c|[01][\da-f]|7f)|%(?:25)+2e/i;

/**
 * False for the path of a parsed URL that a server could read as another one, since servers differ in what they decode:
 * `/gitlab/..%2fother`. Its start then doesn't tell whose it is, and no token may go there. No forge has names that need it.
 */
export function isPlainPath(pathname: string): boolean {
  return !hidden.test(pathname) && !pathname.includes('//') && !pathname.includes('\\');
}
