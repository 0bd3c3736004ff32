import { existsSync, readFileSync } from 'node:fs';

// Scripts that load before the first screen: those referenced by index.html, including preloads.
const page = existsSync('dist/index.html') ? readFileSync('dist/index.html', 'utf8') : '';
const scripts = [...page.matchAll(/(?:src|href)="\.?\/?([^"]+\.js)"/g)].map(([, path]) => `dist/${path}`);

export default [{ name: 'Initial JavaScript', path: scripts, limit: '190 kB', gzip: true }];
