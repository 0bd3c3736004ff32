import { describe, expect, it } from 'vitest';
import { guardLoops, loopGuardName } from './guardLoops.ts';

const turn = `${loopGuardName}();`;

describe('guarded loops', () => {
  it.each([
    ['while (a) b();', `while (a) {${turn}b();}`],
    ['while (a) { b(); }', `while (a) {${turn} b(); }`],
    ['do b(); while (a)', `do {${turn}b();} while (a)`],
    ['for (;;);', `for (;;){${turn};}`],
    ['for (const a of b) for (const c in a) d(c);', `for (const a of b) {${turn}for (const c in a) {${turn}d(c);}}`],
    ['const f = () => {\n  for (;;) {\n    g();\n  }\n};', `const f = () => {\n  for (;;) {${turn}\n    g();\n  }\n};`],
  ])('%s', (code, guarded) => {
    expect(guardLoops(code)).toEqual({ ok: true, value: guarded });
  });
  it('keeps code without loops unchanged', () => {
    const code = '"use strict";\nreturn [1, 2].map((one) => one * 2);';
    expect(guardLoops(code)).toEqual({ ok: true, value: code });
  });
  it('ends a loop that catches every exception in its body', () => {
    const guarded = guardLoops('for (;;) { try { run(); } catch {} }');
    let turns = 0;
    const counted = () => {
      turns += 1;
      if (turns > 5) throw new Error('enough');
    };
    const run = () => {
      throw new Error('caught');
    };
    // oxlint-disable-next-line no-new-func
    expect(() => void new Function(loopGuardName, 'run', guarded.ok ? guarded.value : '')(counted, run)).toThrow(
      'enough',
    );
    expect(turns).toBe(6);
  });
  it('reports the line of a syntax error', () => {
    expect(guardLoops('let a = 1;\nlet a = 2;')).toMatchObject({ ok: false, problem: { line: 2 } });
  });
});
