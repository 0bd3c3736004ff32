/** Defines a piece of the app's state: the value is made when it is first asked for. */
export function defineState<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
