import { transform } from 'sucrase';
import { err, ok, type Result } from '#base/result.ts';

/** A module with JSX and types as a script that browsers run, whose imports are `require` and whose exports are `exports`. Nothing of it is run here. The reason in words where it cannot be read. */
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
