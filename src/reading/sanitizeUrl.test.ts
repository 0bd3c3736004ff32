import { expect, it } from 'vitest';
import { sanitizeUrl } from './sanitizeUrl.ts';

it.each([
  ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
  ['/guides/start', '/guides/start'],
  ['./a.png', './a.png'],
  ['#part', '#part'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['tel:+1', 'tel:+1'],
  ['sms:+1', 'sms:+1'],
  ['cursor://anysphere.cursor-deeplink/mcp/install?name=a', 'cursor://anysphere.cursor-deeplink/mcp/install?name=a'],
  ['vscode:mcp/install?%7B%7D', 'vscode:mcp/install?%7B%7D'],
  ['file:///etc/passwd', null],
  ['ms-settings:x', null],
  ['//example.com/x', 'https://example.com/x'],
  ['javascript:alert(1)', null],
  ['JaVaScRiPt:alert(1)', null],
  ['java\nscript:alert(1)', null],
  ['\u0001javascript:alert(1)', null],
  [' data:text/html,<script>', null],
  ['vbscript:x', null],
  ['blob:https://example.com/1', null],
])('sanitizes %j', (url, safe) => {
  expect(sanitizeUrl(url)).toBe(safe);
});
