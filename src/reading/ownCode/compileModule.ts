import { transform } from 'sucrase';
import { err, ok, type Result } from '#base/result.ts';

/**
 * Compiles a module with JSX and types to a browser script that imports with `require` and exports to `exports`. Runs
 * nothing. Returns the reason as text if it can't be parsed.
 */
export function compileModule(source: string): Result<string, string> {
  try {
    return ok(
      transform(source, {
        transforms: ['jsx', 'typescript', 'imports'],
        jsxRuntime: 'classic',
        production: true,
        disableESTransforms: true,
      }).code,
    );
  } catch (error) {
    if (error instanceof Error) return err(error.message.replace(/^Error transforming [^:]*:\s*/, ''));
    throw error;
  }
}
