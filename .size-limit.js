import { existsSync, readFileSync } from 'node:fs';

// What a browser fetches before the first screen: the scripts that index.html names, and those that it preloads.
const page = existsSync('dist/index.html') ? readFileSync('dist/index.html', 'utf8') : '';
const scripts = [...page.matchAll(/(?:src|href)="\.?\/?([^"]+\.js)"/g)].map(([, path]) => `dist/${path}`);

export default [{ name: 'JavaScript of the first load', path: scripts, limit: '200 kB', gzip: true }];
