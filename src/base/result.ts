/** The outcome of something that can be expected to fail: a value, or what went wrong as plain data. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Failure };

/** A successful outcome. */
export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

/** A failed outcome. */
export function err<Failure>(problem: Failure): { readonly ok: false; readonly problem: Failure } {
  return { ok: false, problem };
}
