/** The outcome of an operation that is expected to fail sometimes: a value, or the failure as plain data. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Failure };

/** A successful result. */
export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

/** A failed result. */
export function err<Failure>(problem: Failure): { readonly ok: false; readonly problem: Failure } {
  return { ok: false, problem };
}
