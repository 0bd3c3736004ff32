import { describe, expect, it } from 'vitest';
import { ConnectionLimiter } from './connectionLimiter.ts';

/**
 * Lets connections enter, each written as its client's letter: lower case if it gives way, upper case if not. Returns the ones that stay.
 */
function come(names: string, limit = { perClient: 2, total: 3 }): { readonly stay: string; readonly refused: number } {
  const places = new ConnectionLimiter(limit);
  let stay: string[] = [];
  let refused = 0;
  for (const [index, name] of [...names].entries()) {
    const guest = `${name}${index}`;
    if (
      places.acquire({
        client: name.toLowerCase(),
        isEvictable: () => name === name.toLowerCase(),
        end: () => (stay = stay.filter((one) => one !== guest)),
      })
    )
      stay.push(guest);
    else refused += 1;
  }
  return { stay: stay.join(' '), refused };
}

describe('ConnectionLimiter', () => {
  it.each([
    ['lets those in for whom there is room', 'Abc', 'A0 b1 c2', 0],
    ['lets a client’s oldest that waits give way', 'aaa', 'a1 a2', 0],
    ['lets what is at work stay', 'Aaa', 'A0 a2', 0],
    ['refuses who is at work in all places', 'AAa', 'A0 A1', 1],
    ['lets another client’s oldest that waits give way where all are taken', 'abBc', 'b1 B2 c3', 0],
    ['refuses where all are at work', 'ABCd', 'A0 B1 C2', 1],
  ])('%s', (_, names, stay, refused) => {
    expect(come(names)).toEqual({ stay, refused });
  });

  it('has room again after a connection leaves', () => {
    const places = new ConnectionLimiter({ perClient: 1, total: 1 });
    const guest = { client: 'a', isEvictable: () => false, end: () => undefined };
    expect([places.acquire(guest), places.acquire({ ...guest })]).toEqual([true, false]);
    places.release(guest);
    expect(places.acquire({ ...guest })).toBe(true);
  });
});
