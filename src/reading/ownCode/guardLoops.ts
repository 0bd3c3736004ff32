import { parse, type Node } from 'acorn';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { err, ok, type Result } from '#base/result.ts';

/** Function called on each loop iteration: the caller provides it, and it throws if a loop doesn't end. */
export const loopGuardName = '__docwrightTurn';

const loops: ReadonlySet<string> = new Set([
  'WhileStatement',
  'DoWhileStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
]);

/** Why and where code can't be parsed. `line` starts at 1. */
export interface CodeSyntaxError {
  readonly line: number;
  readonly reason: string;
}

/**
 * Adds a call of `loopGuardName` to each loop iteration of a function body. Lines stay the same. Firefox and WebKit run
 * a frame in its parent's process, so an endless loop must stop itself.
 */
export function guardLoops(code: string): Result<string, CodeSyntaxError> {
  try {
    const program = parse(code, { ecmaVersion: 'latest', sourceType: 'script', allowReturnOutsideFunction: true });
    return ok(applyEdits(code, editsIn(program)));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { loc } = error as SyntaxError & { readonly loc?: { readonly line: number } }; // as acorn throws it
    return err({ line: loc?.line ?? 1, reason: error.message.replace(/\s*\(\d+:\d+\)$/, '') });
  }
}

function editsIn(program: Node): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  const insert = (offset: number, text: string) => edits.push({ from: offset, to: offset, text });
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    if (loops.has(value.type)) {
      const { body } = value as Node & { readonly body: Node }; // every ESTree loop has one
      if (body.type === 'BlockStatement') insert(body.start + 1, `${loopGuardName}();`);
      else insert(body.start, `{${loopGuardName}();`);
      Object.values(value).forEach(visit);
      if (body.type !== 'BlockStatement') insert(body.end, '}');
      return;
    }
    Object.values(value).forEach(visit);
  };
  visit(program);
  return edits;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
