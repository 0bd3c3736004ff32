/**
 * Groups of files that import each other in a cycle, each sorted by name: Tarjan's strongly connected components of more than one file. A
 * file that imports itself is not a cycle.
 */
export function circlesOf(
  files: readonly string[],
  importsOf: (file: string) => readonly string[],
): readonly (readonly string[])[] {
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const onPath = new Set<string>();
  const circles: string[][] = [];
  const visit = (file: string): void => {
    const number = numbers.size;
    numbers.set(file, number);
    path.push(file);
    onPath.add(file);
    let low = number;
    for (const other of importsOf(file)) {
      if (!numbers.has(other)) visit(other);
      if (onPath.has(other)) low = Math.min(low, lowest.get(other) ?? numbers.get(other) ?? low);
    }
    lowest.set(file, low);
    if (low !== number) return;
    const circle = path.splice(path.indexOf(file));
    for (const one of circle) onPath.delete(one);
    if (circle.length > 1) circles.push(circle.toSorted());
  };
  for (const file of files) if (!numbers.has(file)) visit(file);
  return circles;
}
