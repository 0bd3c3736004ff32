import { afterAll, afterEach, expect } from 'vitest';
import { takeChangedPages } from './pages.ts';

const expectNone = () => expect(takeChangedPages(), 'pages that change without an edit').toEqual([]);

afterEach(expectNone);
afterAll(expectNone);
